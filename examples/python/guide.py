"""The snippets of docs/python.md, one after another."""

import pnp

deck = pnp.spec({"products": [{"pieces": "cards", "rows": [{"name": "Fox"}, {"name": "Owl"}]}]})
print(deck.build("output").files)

puzzle = pnp.load_puzzles("puzzles/mirror")[0]
print(puzzle.instructions, puzzle.difficulty, puzzle.hints[0])
puzzle.drawing.save("puzzle.svg")

answer = pnp.solve(puzzle.start, game="mirror")
print(answer.status, answer.length, answer.claim)

position = pnp.game("dominate").start(size=7)
print(len(position.moves()), "moves are allowed")

position = position.play("b2 b3", "d4")
print(position.text, position.scores)
position.save("game.yaml", players={"X": "Ann", "O": "Ben"})

exported = pnp.export("dominoes", "print-service", output="images")
record = pnp.convert("records/dots", "dots.sgf")
board = pnp.load("dominate").build("output").files[0]
measured = pnp.preflight_pdf(board, "home")
print(len(exported.files), record, measured.ok)
print(measured, *pnp.check("dominate", "records/dots"), sep="\n")

try:
    pnp.spec({"products": [{"board": "dominate", "sise": 7, "paper": "leter"}]}).check()
except pnp.PnpError as error:
    for one in error.errors:
        print(one)
        print(one.file, one.line, one.suggestion)

import threading

stop = threading.Event()
timer = threading.Timer(600, stop.set)
timer.start()
found = pnp.generate("dominosa", count=1, difficulty="easy", notify=print, cancel=stop.is_set)
timer.cancel()
