// Names of openings: the table of configs/openings, by the moves that lead to them.
import table from "../../../configs/openings/names.tsv";

const rows = table
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split("\t"));

/** The name of the longest line with a name with which a game begins; empty for none. */
export function openingName(moves: readonly string[]): string {
  let found = "";
  let longest = 0;
  for (const [, name, , line = ""] of rows) {
    const named = line.split(" ");
    if (name && named.length > longest && named.every((m, i) => m === moves[i])) {
      longest = named.length;
      found = name;
    }
  }
  return found;
}
