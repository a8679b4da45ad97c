"""A field of 39x32 dots, with protograf."""

from protograf import Create, DotGrid, Save, Text

Create(filename="dots_field.pdf", paper="A4", margin=0.7)
Text("Dots", x=9.8, y=0.6, font_size=16)
DotGrid(cols=39, rows=32, width=0.5, height=0.5, x=0.3, y=2, dot_width=1.5)
Save()
