// Writes a table of positions with DuckDB in other types, and has raumlab fit weights to it: they must be those of the
// table as raumlab wrote it, or the column must be refused by its name and type.
//
//   node types.mjs RAUMLAB POSITIONS.parquet FOLDER
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";

const [raumlab, positions, folder] = process.argv.slice(2);
const instance = await DuckDBInstance.create(":memory:");
const db = await instance.connect();

/** fit writes the table with some columns replaced, and returns the weights of a fit, or its complaint. */
const fit = async (replaced) => {
  const [table, out] = [`${folder}/types.parquet`, `${folder}/types.toml`];
  await db.run(`COPY (SELECT * ${replaced} FROM '${positions}' WHERE depth > 0) TO '${table}'`);
  const ran = spawnSync(raumlab, ["tune", table, "--bootstrap", "0", "--force", "--out", out], { encoding: "utf8" });
  if (ran.status !== 0) return ran.stderr.trim().split("\n").at(-1);
  return /\[weights\][^[]*/.exec(readFileSync(out, "utf8"))[0];
};

await db.run(`CREATE TYPE cells AS ENUM (SELECT DISTINCT rfen FROM '${positions}')`);
const plain = await fit("");
const same = {
  decimals:
    "score_cp::DECIMAL(18,3) AS score_cp, quiescence_cp::DECIMAL(38,5) AS quiescence_cp, result::DECIMAL(3,1) AS result",
  "great integers": "score_cp::HUGEINT AS score_cp, quiescence_cp::BIGINT AS quiescence_cp, game::UBIGINT AS game",
  "small integers": "ply::UTINYINT AS ply, result::TINYINT AS result, game::USMALLINT AS game",
  "floating-point numbers": "score_cp::FLOAT AS score_cp, quiescence_cp::DOUBLE AS quiescence_cp, game::DOUBLE AS game",
  "an enum and texts": "rfen::cells AS rfen, score_cp::VARCHAR AS score_cp",
};
const faults = [];
for (const [name, columns] of Object.entries(same)) {
  const found = await fit(`REPLACE (${columns})`);
  if (found !== plain || !plain.startsWith("[weights]")) faults.push(`${name}: ${found}`);
}
const refused = {
  JSON: "to_json(score_cp) AS score_cp",
  DATE: "DATE '2024-01-01' + ply::INTEGER AS ply",
  TIMESTAMP: "TIMESTAMP '2024-01-01' + INTERVAL 1 DAY * ply AS ply",
  LIST: "[score_cp] AS score_cp",
  STRUCT: "{'cp': score_cp} AS score_cp",
  INTERVAL: "INTERVAL 1 DAY AS score_cp",
  BOOLEAN: "score_cp > 0 AS score_cp",
};
for (const [type, column] of Object.entries(refused)) {
  const said = await fit(`REPLACE (${column})`);
  const name = / AS (\w+)$/.exec(column)[1];
  if (!said.includes(`column ${name} has the type ${type}`)) faults.push(`${type}: ${said}`);
}
for (const fault of faults) console.error(`types.mjs: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
