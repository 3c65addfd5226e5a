// Compares what DuckDB sums up in an export of an endgame table with what raumlab counts:
//
//   node tables.mjs INFO.json ENDING EXPORT.parquet
//
// INFO.json is what `raumlab tables info FOLDER --json` prints.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";

const [info, ending, file] = process.argv.slice(2);
const entry = JSON.parse(readFileSync(info, "utf8")).tables.find((t) => t.ending === ending);
const db = await (await DuckDBInstance.create(":memory:")).connect();
const rows = async (sql) => (await db.runAndReadAll(sql)).getRowObjectsJson();
const source = `'${file.replaceAll("'", "''")}'`;

const found = {};
for (const row of await rows(`
  SELECT to_move, sum(weight) AS legal,
    coalesce(sum(weight) FILTER (result = if(to_move = 'w', 'win', 'loss')), 0) AS white_wins,
    coalesce(sum(weight) FILTER (result = 'draw'), 0) AS draws,
    coalesce(sum(weight) FILTER (result = if(to_move = 'w', 'loss', 'win')), 0) AS white_loses,
    coalesce(sum(weight) FILTER (distance = 0), 0) AS mates,
    max(distance) AS longest,
    count(*) FILTER ((distance IS NULL) <> (result = 'draw')) AS faulty
  FROM ${source} WHERE pawns_at_home GROUP BY to_move`)) {
  const { to_move, ...counts } = row;
  found[to_move] = Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, Number(value)]));
}
const wanted = (n) => ({
  legal: n.legal,
  white_wins: n.white_wins,
  draws: n.draws,
  white_loses: n.white_loses,
  mates: n.mates,
  longest: Math.max(n.longest_win_plies, n.longest_loss_plies),
  faulty: 0,
});
const want = { w: wanted(entry.white_to_move), b: wanted(entry.black_to_move) };
if (!isDeepStrictEqual(found.w, want.w) || !isDeepStrictEqual(found.b, want.b)) {
  console.error(`${file}: DuckDB counts ${JSON.stringify(found)}, raumlab ${JSON.stringify(want)}`);
  process.exit(1);
}
const described = (await rows(`SELECT decode(key) AS key FROM parquet_kv_metadata(${source})`)).map((m) => m.key);
const columns = (await rows(`DESCRIBE SELECT * FROM ${source}`)).map((c) => c.column_name);
const silent = columns.filter((name) => !described.includes(`raumlab.column.${name}`));
if (silent.length > 0) {
  console.error(`${file}: the metadata does not describe ${silent}`);
  process.exit(1);
}
console.log(`${ending}: DuckDB finds ${JSON.stringify(found)}`);
