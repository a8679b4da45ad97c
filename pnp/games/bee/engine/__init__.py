"""Solves, checks, generates and grades the problems of Bee Donimoes, and writes their hints."""
