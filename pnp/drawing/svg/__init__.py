"""Read SVG files into the drawing model.

The entry point is `reading`. `tree` parses a file safely, `styles` works out the properties of each element,
`drawing` draws them, and each of the other modules is about one kind of element or property.

It uses bidi, face, finish, flatten, font_files, path_data, pixel_coding, pixel_picture, shapes, shaping and
text_outlines.
"""
