// Names of openings: the table of configs/openings, by the moves that lead to them.
import table from "../../../configs/openings/names.tsv";

const rows = table
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split("\t"));

/** The code and, where it has one, the name of the longest named line with which a game begins; empty for none. */
export function openingName(moves: readonly string[]): string {
  let found = "";
  let longest = 0;
  for (const [code, name, , line] of rows) {
    const named = line?.split(" ") ?? [];
    if (named.length > longest && named.every((m, i) => m === moves[i])) {
      longest = named.length;
      found = name ? `${code} ${name}` : code!;
    }
  }
  return found;
}
