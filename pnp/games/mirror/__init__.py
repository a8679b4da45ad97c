"""Mirror Donimoes: four pawns on sliding dominoes find each other."""
