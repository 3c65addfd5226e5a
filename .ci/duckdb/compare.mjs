// Compares what raumlab and DuckDB count in the same corpus:
//
//   node compare.mjs INFO.json DUCKDB.json
//
// Each of the fields below must have the same value in both.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const [info, duckdb] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const fields = ["games", "plies", "white_wins", "draws", "black_wins", "terminations", "searched", "drawn", "captures", "in_check"];
const wrong = fields.filter((key) => duckdb[key] === undefined || !isDeepStrictEqual(duckdb[key], info[key]));
for (const key of wrong) {
  console.error(`${key}: DuckDB counts ${JSON.stringify(duckdb[key])}, raumlab ${JSON.stringify(info[key])}`);
}
if (wrong.length > 0) process.exit(1);
console.log(`${fields.length} counts agree: ${fields.map((key) => `${key} ${JSON.stringify(duckdb[key])}`).join(", ")}`);
