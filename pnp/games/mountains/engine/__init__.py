"""Solves, checks, generates and grades the problems of Mountains and Valleys, and writes their hints."""
