// The usual start position, where nothing knows the rules yet.

/** Its pieces by level, rank and file, as in a position of the desk. */
export const startBoard = ["RNKNRPPPPP", "BUQBUPPPPP", "", "pppppbuqbu", "ppppprnknr"]
  .map((level, i) => (i < 3 ? level.padEnd(25, ".") : level.padStart(25, ".")))
  .join("");
