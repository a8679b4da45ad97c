"""What boards, pieces and forms share: how they are read, and what surrounds them on paper.

It imports no kind of product. It uses kinds, options and requests.
"""
