"""Approved drawings and wordings: written as text, compared with the approved text, shown side by side."""
