"""Code shared by boards, pieces and forms: how they are read, and the frame around them on paper. It doesn't
import any kind of product. It uses kinds, options and requests.
"""
