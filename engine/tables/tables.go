// Package tables solves endgames of Raumschach and looks their values up.
//
// A table holds the distance to mate in plies of every position with some pieces, for both sides to
// move, under best play of both. Stalemate draws. Repetition and the hundred plies are left out.
//
// The pieces of a table are its Material, such as KQKR: White's, then Black's. White has more
// pieces or, if equal, the one whose first differing piece comes first in the order Q R B U N P.
// Positions with the colours the other way round are looked up mirrored.
//
// Positions are numbered kings first. The pairs of kings fall into orbits under the symmetries of
// the cube that leave the moves of all pieces as they are: 48, or with pawns those that the pawns
// leave. Each orbit has a block of numbers, and in it each way to place the other pieces has one.
package tables
