// Asks the engine for browsers what the lines of the standard input ask, and prints a line for each answer and for each
// end:
//
//   node ask.mjs wasm_exec.js engine.wasm.gz
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [runtime, engine] = process.argv.slice(2);
await import(pathToFileURL(runtime));
const go = new Go();
go.run((await WebAssembly.instantiate(gunzipSync(readFileSync(engine)), go.importObject)).instance);
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { method, body } = JSON.parse(line);
  await new Promise((done) => {
    raumlab(
      method,
      JSON.stringify(body),
      (text) => process.stdout.write(text + "\n"),
      (error) => {
        process.stdout.write(JSON.stringify(error === undefined ? "done" : { error }) + "\n");
        done();
      },
    );
  });
}
process.exit(0); // the engine waits for more
