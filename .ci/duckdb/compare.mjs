// Compares what raumlab and DuckDB count in the same corpus:
//
//   node compare.mjs INFO.json DUCKDB.json
//
// Every field that DuckDB's check prints must stand in raumlab's info with the same value.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const [info, duckdb] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const fields = Object.keys(duckdb).filter((key) => key in info);
const wrong = fields.filter((key) => !isDeepStrictEqual(duckdb[key], info[key]));
for (const key of wrong) {
  console.error(`${key}: DuckDB counts ${JSON.stringify(duckdb[key])}, raumlab ${JSON.stringify(info[key])}`);
}
if (fields.length < 6) {
  console.error(`only ${fields.length} fields in common`);
}
if (wrong.length > 0 || fields.length < 6) process.exit(1);
console.log(`${fields.length} counts agree: ${fields.map((key) => `${key} ${JSON.stringify(duckdb[key])}`).join(", ")}`);
