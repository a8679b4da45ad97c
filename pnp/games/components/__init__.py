"""Parts that several games are played with: dominoes, pawns, dice, tetrominoes, the calibration sheet."""
