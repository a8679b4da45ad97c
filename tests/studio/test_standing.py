"""What is typed, saved and drawn: whatever the engine does, an edit is in the text, waits, or was refused."""

from __future__ import annotations

from typing import Any

from tests.studio.modules import Modules

_BENCH = """
    const [{ TextDocument }, { Refused }, { Standing, withEdits }, { kept }] = await Promise.all(
        ["document.js", "engine.js", "parts/standing.js", "store.js"].map(load));
    const atEnd = ({ length }, line) => ({ from: length, to: length, insert: `${line}\\n` });
    const broken = () => Object.assign(new Error("broken off"), { isBroken: true });
    /** A document whose engine appends lines: it answers when told to, with what `says` maps a line to. */
    function started(text = "") {
        const document_ = new TextDocument("a.yaml", text, "draft-a");
        const asked = [];
        const told = [];
        const standing = new Standing(document_, {
            changesOf: ({ args }) => new Promise((resolve, reject) => asked.push({
                line: args.value,
                made: () => resolve([atEnd(document_.text, args.value)]),
                nothing: () => resolve([]),
                refused: () => reject(new Refused([{ text: `no ${args.value}`, message: `no ${args.value}` }])),
                broken: () => reject(broken()),
            })),
            refused: (error) => told.push(error.message),
            same: () => told.push("same"),
        });
        const take = (value) => standing.take({ call: "edit", args: { value }, path: [value], value });
        /** Let the engine answer what it was asked last. */
        const answer = async (how) => {
            asked.pop()[how]();
            for (let turn = 0; turn < 5; turn += 1) await null;
        };
        return { document_, standing, asked, told, take, answer };
    }
"""


def run(modules: Modules, code: str, argument: object = None) -> Any:
    return modules.run(f"async (argument) => {{ {_BENCH} {code} }}", argument)


def test_edits_are_made_one_after_another(modules: Modules) -> None:
    found = run(
        modules,
        """
        const { document_, standing, asked, take, answer } = started();
        take("one");
        const last = take("two");
        const first = asked.length;
        await answer("made");
        await answer("made");
        return { first, all: await last, text: document_.text, waiting: standing.waiting.length };
        """,
    )
    assert found == {"first": 1, "all": True, "text": "one\ntwo\n", "waiting": 0}


def test_what_the_engine_cannot_be_asked_waits_and_is_made_once_it_can(modules: Modules) -> None:
    found = run(
        modules,
        """
        const { document_, standing, take, answer } = started();
        const done = take("one");
        await answer("broken");
        const before = [await done, document_.text];
        before.push(standing.trouble.message, standing.hasChanges, standing.isDrawn);
        const form = standing.withWaiting([{ path: ["one"], value: "" }, { path: ["two"], value: "2" }]);
        const kept_ = kept.get("waiting-draft-a").map(({ args }) => args.value);
        const again = standing.goOn();
        await answer("made");
        return { before, form: form.map(({ value }) => value), kept: kept_,
            after: [await again, document_.text, standing.trouble, kept.get("waiting-draft-a")] };
        """,
    )
    assert found["before"] == [False, "", "broken off", True, False]
    assert found["form"] == ["one", "2"]
    assert found["kept"] == ["one"]
    assert found["after"] == [True, "one\n", None, None]


def test_an_edit_that_is_refused_is_told_and_those_after_it_are_made(modules: Modules) -> None:
    found = run(
        modules,
        """
        const { document_, told, take, answer } = started();
        take("one");
        const done = take("two");
        await answer("refused");
        await answer("made");
        return [await done, document_.text, told];
        """,
    )
    assert found == [True, "two\n", ["no one"]]


def test_an_edit_is_asked_for_again_if_the_text_was_changed_meanwhile(modules: Modules) -> None:
    found = run(
        modules,
        """
        const { document_, asked, take, answer } = started("a\\n");
        take("one");
        document_.write("b\\n");
        await answer("made");
        const again = asked.length;
        await answer("made");
        return [again, document_.text];
        """,
    )
    assert found == [1, "b\none\n"]


def test_an_edit_that_changes_nothing_is_done(modules: Modules) -> None:
    found = run(
        modules,
        """
        const { standing, told, take, answer } = started();
        take("one");
        await answer("nothing");
        return [standing.waiting.length, told];
        """,
    )
    assert found == [0, ["same"]]


def test_nothing_is_called_saved_while_somebody_types_or_something_waits(modules: Modules) -> None:
    found = run(
        modules,
        """
        const { document_, standing, take, answer } = started("a");
        Object.defineProperty(document_, "isSaved", { get: () => !document_.isChanged });
        const states = [standing.isSaved];
        standing.typing(true);
        states.push(standing.isSaved);
        take("one");
        standing.typing(false);
        states.push(standing.isSaved);
        await answer("made");
        states.push(standing.isSaved);
        document_.original = document_.text;
        return [...states, standing.isSaved];
        """,
    )
    assert found == [True, False, False, False, True]


def test_pages_and_form_are_current_only_for_the_text_that_they_were_made_from(modules: Modules) -> None:
    found = run(
        modules,
        """
        const { document_, standing } = started("a");
        const states = () => [standing.isDrawn, standing.isFormed];
        standing.drew("a");
        standing.formed("a", []);
        const first = states();
        document_.write("b");
        const second = states();
        standing.undo();
        return [first, second, states()];
        """,
    )
    assert found == [[True, True], [False, False], [True, True]]


def test_the_form_follows_its_own_edits_and_no_other_text(modules: Modules) -> None:
    found = run(
        modules,
        """
        const { document_, standing, take, answer } = started("a\\n");
        const states = [standing.isFollowed];
        standing.formed(document_.text, []);
        take("one");
        await answer("made");
        states.push(standing.isFollowed, standing.isFormed);
        document_.write("b\\n");
        states.push(standing.isFollowed);
        take("two");
        await answer("made");
        return [...states, standing.isFollowed];
        """,
    )
    assert found == [False, True, False, False, False]


def test_a_text_in_place_of_another_takes_no_edits_that_wait(modules: Modules) -> None:
    found = run(
        modules,
        """
        const { document_, standing, asked, take, answer } = started("a\\n");
        const done = take("one");
        standing.write("b\\n");
        await answer("made");
        return [await done, document_.text, asked.length, standing.waiting.length, kept.get("waiting-draft-a")];
        """,
    )
    assert found == [True, "b\n", 0, 0, None]


def test_edits_that_were_left_are_made_in_another_visit(modules: Modules) -> None:
    found = run(
        modules,
        """
        const told = [];
        const changesOf = async (text, { args: { value } }) => {
            if (value === "wrong") throw new Refused([{ text: "no", message: "no" }]);
            if (value === "lost") throw broken();
            return [{ from: 0, to: 0, insert: value }];
        };
        const edits = (...values) => values.map((value) => ({ args: { value } }));
        const tell = (error) => told.push(error.message);
        const made = await withEdits("!", edits("a", "wrong", "b"), changesOf, tell);
        const lost = await withEdits("!", edits("a", "lost"), changesOf, tell).catch(({ message }) => message);
        return [made, told, lost];
        """,
    )
    assert found == ["ba!", ["no"], "broken off"]


_WALK = """
    let state = argument;
    const random = (below) => (state = (state * 48271) % 2147483647) % below;
    const found = started();
    const { document_, standing, asked, take, answer } = found;
    let [past, future, typed] = [[], [], 0]; // the lines as somebody sees them
    for (let step = 0; step < 40; step += 1) {
        const kind = random(6);
        if (kind < 2) {
            past.push(`line ${(typed += 1)}`);
            future = [];
            take(past.at(-1));
        } else if (kind === 2) {
            if (past.length) future.push(past.pop());
            standing.undo();
        } else if (kind === 3) {
            if (standing.canRedo) {
                past.push(future.pop());
                standing.redo();
            }
        } else if (kind === 4 && asked.length) await answer("made");
        else if (asked.length) await answer("broken");
        const made = document_.text.split("\\n").filter(Boolean);
        const seen = [...made, ...standing.waiting.map(({ value }) => value)];
        if (String(seen) !== String(past)) return { seed: argument, step, seen, past };
    }
    for (let last = standing.goOn(); standing.waiting.length || asked.length; last = standing.goOn()) {
        await null;
        if (asked.length) await answer("made");
    }
    return { text: document_.text, wanted: past.map((line) => `${line}\\n`).join("") };
"""


def test_whatever_the_engine_does_the_edits_are_what_somebody_sees(modules: Modules) -> None:
    """Edits, undos and redos while the engine answers, breaks off or takes its time."""
    for seed in range(1, 200):
        found = run(modules, _WALK, seed)
        assert found.get("text", found) == found.get("wanted"), found
