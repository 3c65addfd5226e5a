// Compares what the board page shows of a corpus with what DuckDB counts in the table of its positions:
//
//   node explore.mjs RAUMLAB CORPUS POSITIONS.parquet
//
// RAUMLAB is the program. It is asked as the page asks it, for the positions that most games reached and for some that
// few did.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { DuckDBInstance } from "@duckdb/node-api";

const [raumlab, corpus, file] = process.argv.slice(2);
const db = await (await DuckDBInstance.create(":memory:")).connect();
const rows = async (sql) => (await db.runAndReadAll(sql)).getRowObjectsJson();
// A position is the pieces and the side to move, the first two fields of the RFEN.
await db.run(`CREATE TABLE moves AS
  SELECT split_part(rfen, ' ', 1) || ' ' || side AS position, move, game, result FROM '${file.replaceAll("'", "''")}'`);
const asked = await rows(`
  (SELECT position, count(DISTINCT game) AS games FROM moves GROUP BY position ORDER BY games DESC, position LIMIT 12)
  UNION ALL (SELECT position, count(DISTINCT game) AS games FROM moves GROUP BY position ORDER BY md5(position) LIMIT 4)`);

const server = spawn(raumlab, ["serve", corpus, "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "pipe"] });
let said = "";
server.stderr.on("data", (text) => {
  said += text;
});
let faults = 0;
try {
  const address = await new Promise((found, failed) => {
    createInterface(server.stdout).on("line", (line) => found(/http:\S+/.exec(line)[0]));
    server.on("exit", (code) => failed(new Error(`raumlab serve ended with ${code}: ${said}`)));
  });
  for (const { position } of asked) {
    const answer = await fetch(`${address}api/desk/explore`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ rules: "", start: position, moves: [] }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${position}: ${answer.status} ${text}`);
    const [source] = JSON.parse(text).sources;
    const shown = source.moves.map(({ move, white, draws, black }) => `${move} ${white} ${draws} ${black}`).sort();
    const counted = (
      await rows(`
      SELECT move, count(DISTINCT game) FILTER (result = 1) AS white, count(DISTINCT game) FILTER (result = 0) AS draws,
        count(DISTINCT game) FILTER (result = -1) AS black
      FROM moves WHERE position = '${position}' GROUP BY move`)
    )
      .map(({ move, white, draws, black }) => `${move} ${white} ${draws} ${black}`)
      .sort();
    if (shown.join() !== counted.join()) {
      console.error(`${position}: the page shows ${shown}, DuckDB counts ${counted}`);
      faults++;
    }
  }
} finally {
  server.kill();
}
console.log(`explore.mjs: ${asked.length} positions, the first in ${asked[0].games} games, ${faults} shown wrongly`);
process.exit(faults > 0 ? 1 : 0);
