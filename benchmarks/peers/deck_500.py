"""The fronts of 500 cards with a picture and five other elements, with protograf; without their backs."""

from pathlib import Path

from protograf import Card, Create, Deck, Save, circle, image, rectangle, text

WIDE, HIGH = 6.35, 8.89
COLOURS = ("#eef2f5", "#f5eeee", "#eef5ee", "#f5f3e8")
PICTURE = str(Path(__file__).parents[1] / "specs" / "deck-500.png")

Create(filename="deck_500.pdf", paper="A4", margin=0.5)
Deck(cards=500, width=WIDE, height=HIGH, grid_marks=True)
for number in range(1, 501):
    Card(
        number,
        rectangle(x=0, y=0, width=WIDE, height=HIGH, fill=COLOURS[number % 4], stroke="black"),
        image(PICTURE, x=1.675, y=2, width=3, height=3),
        text(f"Card {number}", x=WIDE / 2, y=1, font_size=17, stroke="black"),
        text(
            f"Draw {number} cards and discard one of them.",
            x=0.6,
            y=5.5,
            width=WIDE - 1.2,
            height=2.5,
            font_size=9,
            wrap=True,
            stroke="black",
        ),
        circle(cx=0.9, cy=0.9, radius=0.5, fill="teal", stroke="teal"),
        text(str(number % 10), x=0.9, y=1.05, font_size=11, stroke="white"),
    )
Save()
