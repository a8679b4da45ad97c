"""``python -m tests.drawn WORD``: compare every drawing as ``tests/drawn/test_drawn.py`` does, without pytest.

The cases with the word in their names come first, and it stops at the first difference.
"""

from __future__ import annotations

import sys

from tests.drawn.cases import cases
from tests.drawn.differences import differences


def main(word: str) -> int:
    for case in sorted(cases(), key=lambda case: word not in case.name):
        if differences(case.approved_texts(), case.texts()):
            print(case.name)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
