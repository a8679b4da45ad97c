"""What boards, pieces and forms share: how they are read, and what surrounds them on paper.

It uses games and sheets, and knows no kind.
"""
