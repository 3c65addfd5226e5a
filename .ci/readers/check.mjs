// Reads a corpus with DuckDB, which shares no code with raumlab, and prints what it counts as JSON,
// under the names of `raumlab corpus info --json`, positions that a filter left out (flag 8) counted as left_out and by
// no other name but plies:
//
//   node check.mjs CORPUS [POSITIONS.parquet|POSITIONS.csv]
//
// It exits with 1, naming what is wrong, if the columns do not hold what docs/reference/formats/corpus.md
// says of them, or the positions are not those of the corpus.
import { readFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";

const [dir, positions] = process.argv.slice(2);
if (!dir) {
  console.error("usage: node check.mjs CORPUS [POSITIONS]");
  process.exit(2);
}

const instance = await DuckDBInstance.create(":memory:");
const db = await instance.connect();
const quote = (text) => `'${text.replaceAll("'", "''")}'`;
const rows = async (sql) => (await db.runAndReadAll(sql)).getRowObjectsJson();
const one = async (sql) => (await rows(sql))[0];
const numbers = (row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)]));

const faults = [];
const expect = (what, have, want) => {
  if (JSON.stringify(have) !== JSON.stringify(want)) {
    faults.push(`${what} is ${JSON.stringify(have)}, want ${JSON.stringify(want)}`);
  }
};
const types = async (source) =>
  (await rows(`DESCRIBE SELECT * FROM ${source}`)).map((c) => `${c.column_name} ${c.column_type}`);

const parts = quote(`${dir}/part-*.parquet`);
const games = `read_parquet(${parts})`;

expect("the list of columns", await types(games), [
  "game BIGINT",
  "seed UBIGINT",
  "opening VARCHAR",
  "start VARCHAR",
  "result TINYINT",
  "termination VARCHAR",
  "move INTEGER[]",
  "score INTEGER[]",
  "depth TINYINT[]",
  "gain INTEGER[]",
  "static INTEGER[]",
  "flags UTINYINT[]",
  "move_score INTEGER[]",
]);
expect(
  "the metadata",
  await rows(`
  SELECT DISTINCT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata(${parts})
  WHERE decode(key) IN ('raumlab.kind', 'raumlab.schema') ORDER BY key`),
  [
    { key: "raumlab.kind", value: "games" },
    { key: "raumlab.schema", value: "3" },
  ],
);

const counts = numbers(
  await one(`
  SELECT count(*) AS games, coalesce(sum(len(move)), 0) AS plies,
    count(*) FILTER (result = 1) AS white_wins, count(*) FILTER (result = 0) AS draws, count(*) FILTER (result = -1) AS black_wins
  FROM ${games}`),
);
const endings = await rows(`SELECT termination, count(*) AS games FROM ${games} GROUP BY ALL ORDER BY ALL`);
const flags = numbers(
  await one(`
  WITH ply AS (SELECT unnest(depth) AS depth, unnest(score) AS score, unnest(flags) AS flags FROM ${games})
  SELECT count(*) FILTER (flags & 8 > 0) AS left_out, count(*) FILTER (depth > 0 AND flags & 8 = 0) AS searched, count(*) FILTER (flags & 24 = 16) AS searched_twice,
    count(*) FILTER (flags & 12 = 4) AS sampled, count(*) FILTER (flags & 10 = 2) AS captures, count(*) FILTER (flags & 9 = 1) AS in_check,
    count(*) FILTER (score > 31000 AND flags & 8 = 0) AS white_mates, count(*) FILTER (score < -31000 AND flags & 8 = 0) AS black_mates
  FROM ply`),
);

expect(
  "the number of faulty rows",
  numbers(
    await one(`
  WITH g AS (SELECT *, lag(game) OVER (ORDER BY filename, file_row_number) AS before
    FROM read_parquet(${parts}, filename = true, file_row_number = true))
  SELECT count(*) FILTER (game <= before) AS numbers,
    count(*) FILTER (len(score) <> len(move) OR len(depth) <> len(move) OR len(gain) <> len(move)
      OR len(static) <> len(move) OR len(flags) <> len(move)) AS lengths
  FROM g`),
  ),
  { numbers: 0, lengths: 0 },
);
expect(
  "the number of plies whose score is null with a search, or is not without one",
  numbers(
    await one(`
  WITH ply AS (SELECT unnest(depth) AS depth, unnest(score) AS score FROM ${games})
  SELECT count(*) AS n FROM ply WHERE (depth = 0) <> (score IS NULL)`),
  ),
  { n: 0 },
);

const byPly = await rows(`
  WITH ply AS (SELECT generate_subscripts(move, 1) AS ply, unnest(score) AS score, unnest(gain) AS gain, unnest(flags) AS flags FROM ${games})
  SELECT (ply - 1) // 10 * 10 + 1 AS "from", (ply - 1) // 10 * 10 + 11 AS "to", count(*) FILTER (flags & 8 = 0) AS positions,
    count(*) FILTER (flags & 9 = 1) AS in_check, coalesce(sum(score) FILTER (flags & 8 = 0), 0) AS score, coalesce(sum(gain) FILTER (flags & 8 = 0), 0) AS gain
  FROM ply GROUP BY ALL ORDER BY 1`);

const result = {
  ...counts,
  terminations: Object.fromEntries(endings.map((e) => [e.termination, Number(e.games)])),
  ...flags,
  by_ply: byPly.map(numbers),
};

if (positions) {
  const csv = positions.endsWith(".csv");
  // An empty field of a CSV is null, and a column of nulls has no type of its own.
  const table = csv
    ? `read_csv(${quote(positions)}, types = {'score_cp': 'INTEGER', 'mate': 'SMALLINT', 'move_score_cp': 'INTEGER', 'move_mate': 'SMALLINT', 'opening': 'VARCHAR', 'seed': 'UBIGINT'})`
    : `read_parquet(${quote(positions)})`;
  const metadata = csv
    ? JSON.parse(readFileSync(`${positions}.json`, "utf8"))
    : Object.fromEntries(
        (
          await rows(`SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata(${quote(positions)})`)
        ).map(({ key, value }) => [key.replace(/^raumlab\./, ""), value]),
      );
  if (metadata.kind !== "positions" || metadata.schema !== "3") {
    console.error(
      `${positions}: kind ${metadata.kind}, schema ${metadata.schema}: this reads a table of positions of schema 3; make it again with raumlab corpus positions`,
    );
    process.exit(1);
  }
  const columns = await rows(`DESCRIBE SELECT * FROM ${table}`);
  expect(
    "the list of columns",
    columns.map((c) => c.column_name).filter((name) => !name.startsWith("f_")),
    [
      "game",
      "seed",
      "opening",
      "split",
      "ply",
      "rfen",
      "side",
      "move",
      "score_cp",
      "mate",
      "move_score_cp",
      "move_mate",
      "depth",
      "quiescence_cp",
      "static_cp",
      "in_check",
      "capture",
      "sampled",
      "searched_twice",
      "result",
      "termination",
    ],
  );
  expect(
    "the columns that the metadata does not describe",
    columns.map((c) => c.column_name).filter((name) => !metadata[`column.${name}`]),
    [],
  );
  // A split is the hash of the opening's name; without a name, that of the start and the first eight moves.
  const split = (opening) =>
    `[ 'training', 'training', 'training', 'validation', 'test' ][(('0x' || substr(sha256(${opening}), 1, 16))::UBIGINT % 5)::INTEGER + 1]`;
  expect(
    "the number of positions in another split than their opening's",
    numbers(
      await one(`
    SELECT count(*) AS n FROM ${table} WHERE opening <> '' AND split IS DISTINCT FROM ${split("opening")}`),
    ),
    { n: 0 },
  );
  // A side that mates in an odd number of plies is to move; a played move that mates in one ends its game.
  expect(
    "the number of mates that cannot be",
    numbers(
      await one(`
    SELECT count(*) FILTER (((p.mate > 0) = (p.side = 'w')) <> (abs(p.mate) % 2 = 1)) AS sides,
      count(*) FILTER (abs(p.move_mate) = 1 AND NOT p.sampled AND (p.ply <> len(g.move) OR g.termination <> 'checkmate')) AS ends
    FROM ${table} AS p JOIN ${games} AS g USING (game)`),
    ),
    { sides: 0, ends: 0 },
  );
  // A move is from + 128 to + 16384 promotion; ply counts from 1, as DuckDB's lists do.
  const square = (s) =>
    `substr('ABCDE', ((${s}) // 25) + 1, 1) || substr('abcde', ((${s}) % 5) + 1, 1) || substr('12345', ((${s}) // 5 % 5) + 1, 1)`;
  expect(
    "the number of positions that differ from the corpus",
    numbers(
      await one(`
    WITH ply AS (
      SELECT game, seed, opening, result, termination, generate_subscripts(move, 1) AS ply, unnest(move) AS code, unnest(score) AS score, unnest(move_score) AS move_score,
        unnest(depth) AS depth, unnest(gain) + unnest(static) AS quiescence, unnest(static) AS static, unnest(flags) AS flags
      FROM ${games}),
    wanted AS (SELECT * FROM ply WHERE flags & 8 = 0)
    SELECT count(*) AS n FROM wanted AS ply FULL JOIN ${table} AS p USING (game, ply)
    WHERE p.score_cp IS DISTINCT FROM (CASE WHEN abs(ply.score) <= 31000 THEN ply.score END)
      OR p.mate IS DISTINCT FROM (CASE WHEN abs(ply.score) > 31000 THEN sign(ply.score) * (32000 - abs(ply.score)) END)
      OR p.move_score_cp IS DISTINCT FROM (CASE WHEN abs(coalesce(ply.move_score, ply.score)) <= 31000 THEN coalesce(ply.move_score, ply.score) END)
      OR p.move_mate IS DISTINCT FROM (CASE WHEN abs(coalesce(ply.move_score, ply.score)) > 31000
        THEN sign(coalesce(ply.move_score, ply.score)) * (32000 - abs(coalesce(ply.move_score, ply.score))) END)
      OR p.searched_twice IS DISTINCT FROM (ply.flags & 16 > 0)
      OR p.seed IS DISTINCT FROM ply.seed OR coalesce(p.opening, '') IS DISTINCT FROM ply.opening
      OR p.depth IS DISTINCT FROM ply.depth OR p.quiescence_cp IS DISTINCT FROM ply.quiescence OR p.static_cp IS DISTINCT FROM ply.static
      OR p.result IS DISTINCT FROM ply.result OR p.termination IS DISTINCT FROM ply.termination
      OR p.in_check IS DISTINCT FROM (ply.flags & 1 > 0) OR p.capture IS DISTINCT FROM (ply.flags & 2 > 0)
      OR p.sampled IS DISTINCT FROM (ply.flags & 4 > 0)
      OR p.move IS DISTINCT FROM ${square("code & 127")} || ${square("code >> 7 & 127")} || [ '', '', 'q', 'r', 'b', 'u', 'n' ][(code >> 14) + 1]
      OR split_part(p.rfen, ' ', 2) IS DISTINCT FROM p.side`),
    ),
    { n: 0 },
  );
  result.positions = Number((await one(`SELECT count(*) AS n FROM ${table}`)).n);
  expect("the number of positions", result.positions, result.plies - result.left_out);
}

console.log(JSON.stringify(result, null, 2));
for (const fault of faults) {
  console.error(`${dir}: ${fault}`);
}
process.exit(faults.length > 0 ? 1 : 0);
