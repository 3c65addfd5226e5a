// Reads a corpus with hyparquet, a Parquet reader in JavaScript that shares no code with raumlab or DuckDB, and prints
// what it counts as JSON, under the names of `raumlab corpus info --json`, and an aggregate by ply. Positions that a
// filter left out (flag 8) are counted as left_out and by no other name but plies:
//
//   node hyparquet.mjs CORPUS [POSITIONS.parquet]
//
// It exits with 1, naming what is wrong, if the positions are not those of the corpus.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parquetReadObjects, parquetMetadata } from "hyparquet";
import { compressors } from "hyparquet-compressors";

const [dir, positions] = process.argv.slice(2);
if (!dir) {
  console.error("usage: node hyparquet.mjs CORPUS [POSITIONS.parquet]");
  process.exit(2);
}
const faults = [];
const read = async (path) => {
  const data = readFileSync(path);
  const file = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  return { metadata: parquetMetadata(file), rows: await parquetReadObjects({ file, compressors }) };
};

const games = [];
for (const name of readdirSync(dir)
  .filter((name) => /^part-\d+\.parquet$/.test(name))
  .sort()) {
  const { metadata, rows } = await read(join(dir, name));
  const kind = metadata.key_value_metadata.find(({ key }) => key === "raumlab.kind")?.value;
  if (kind !== "games") faults.push(`${name}: its kind is ${kind}`);
  games.push(...rows);
}

const count = (list, what) => list.reduce((n, x) => n + (what(x) ? 1 : 0), 0);
const plies = games.flatMap((g) =>
  g.move.map((move, i) => ({
    game: Number(g.game),
    seed: g.seed,
    opening: g.opening,
    ply: i + 1,
    move,
    score: g.score[i] ?? null,
    move_score: g.move_score[i],
    depth: g.depth[i],
    quiescence: g.static[i] + g.gain[i],
    static: g.static[i],
    gain: g.gain[i],
    flags: g.flags[i],
    result: g.result,
    termination: g.termination,
  })),
);
const wanted = plies.filter((p) => (p.flags & 8) === 0);
const terminations = {};
for (const g of games) terminations[g.termination] = (terminations[g.termination] ?? 0) + 1;

// By tens of plies: positions, those in check, and the sums of scores and of gains.
const byPly = [];
for (const p of plies) {
  const bin = Math.floor((p.ply - 1) / 10);
  const row = (byPly[bin] ??= { from: bin * 10 + 1, to: bin * 10 + 11, positions: 0, in_check: 0, score: 0, gain: 0 });
  if (p.flags & 8) continue;
  row.positions++;
  row.in_check += p.flags & 1;
  row.score += p.score ?? 0;
  row.gain += p.gain;
}

const result = {
  games: games.length,
  plies: plies.length,
  white_wins: count(games, (g) => g.result === 1),
  draws: count(games, (g) => g.result === 0),
  black_wins: count(games, (g) => g.result === -1),
  terminations,
  left_out: plies.length - wanted.length,
  searched: count(wanted, (p) => p.depth > 0),
  searched_twice: count(wanted, (p) => p.flags & 16),
  sampled: count(wanted, (p) => p.flags & 4),
  captures: count(wanted, (p) => p.flags & 2),
  in_check: count(wanted, (p) => p.flags & 1),
  white_mates: count(wanted, (p) => p.score > 31000),
  black_mates: count(wanted, (p) => p.score < -31000),
  by_ply: byPly,
};

if (positions) {
  const square = (s) => "ABCDE"[Math.floor(s / 25)] + "abcde"[s % 5] + "12345"[Math.floor(s / 5) % 5];
  const { metadata, rows } = await read(positions);
  const about = Object.fromEntries(metadata.key_value_metadata.map(({ key, value }) => [key, value]));
  if (about["raumlab.kind"] !== "positions" || about["raumlab.schema"] !== "3") {
    console.error(
      `${positions}: kind ${about["raumlab.kind"]}, schema ${about["raumlab.schema"]}: this reads a table of positions of schema 3; make it again with raumlab corpus positions`,
    );
    process.exit(1);
  }
  const table = new Map(rows.map((p) => [`${p.game} ${p.ply}`, p]));
  for (const p of wanted) {
    const have = table.get(`${p.game} ${p.ply}`);
    const cp = (score) => (score === null || Math.abs(score) > 31000 ? undefined : score);
    const mate = (score) => (Math.abs(score) > 31000 ? Math.sign(score) * (32000 - Math.abs(score)) : undefined);
    const want = {
      game: BigInt(p.game),
      seed: p.seed,
      opening: p.opening,
      ply: p.ply,
      move: square(p.move & 127) + square((p.move >> 7) & 127) + ["", "", "q", "r", "b", "u", "n"][p.move >> 14],
      score_cp: cp(p.score),
      mate: mate(p.score),
      move_score_cp: cp(p.move_score ?? p.score),
      move_mate: mate(p.move_score ?? p.score),
      searched_twice: (p.flags & 16) > 0,
      depth: p.depth,
      quiescence_cp: p.quiescence,
      static_cp: p.static,
      in_check: (p.flags & 1) > 0,
      capture: (p.flags & 2) > 0,
      sampled: (p.flags & 4) > 0,
      result: p.result,
      termination: p.termination,
    };
    for (const key of Object.keys(want)) {
      if ((have?.[key] ?? undefined) !== want[key])
        faults.push(
          `game ${p.game}, ply ${p.ply}: ${key} is ${have?.[key]} in the positions, ${want[key]} in the corpus`,
        );
    }
    if (have && have.rfen.split(" ")[1] !== have.side)
      faults.push(`game ${p.game}, ply ${p.ply}: side ${have.side}, but the RFEN is ${have.rfen}`);
  }
  if (table.size !== wanted.length)
    faults.push(`${table.size} positions, ${wanted.length} plies in the corpus that no filter left out`);
  result.positions = table.size;
}

console.log(JSON.stringify(result, (_, x) => (typeof x === "bigint" ? Number(x) : x), 2));
for (const fault of faults.slice(0, 20)) console.error(`${dir}: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
