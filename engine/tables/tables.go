// Package tables solves endgames of Raumschach and looks up their values.
//
// A table holds the distance to mate in plies of every position with some pieces, for both sides to
// move, under best play. Stalemate draws. Repetition and the rule of a hundred plies do not count.
//
// The pieces of a table are its Material, such as KQKR: White's, then Black's. White has more
// pieces or, if equal, the one whose first differing piece comes first in the order Q R B U N P.
// Positions with the colours exchanged are looked up mirrored.
//
// Numbers of positions begin with the kings. The pairs of kings fall into orbits under the
// symmetries of the cube that do not change how the pieces move: 48, or fewer with pawns. Each
// orbit has a block of numbers, one for each way to place the other pieces.
package tables
