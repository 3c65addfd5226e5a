// Runs the Go engine in a worker. The page sends the compiled module first, then requests; web/wasm/main.go answers.
import "./wasm_exec.js"; // of the Go toolchain that compiles the engine: the site has it beside this file

/** What the page sends. */
export type ToWorker = { module: WebAssembly.Module } | { id: number; method: string; body: unknown };

/**
 * What the worker sends: each answer, then the end, with what went wrong. Without an id it is about the worker
 * itself: why it failed, nothing where it has just ended.
 */
export type FromWorker =
  { id: number; event: unknown } | { id: number; done: true } | { id: number; error: string } | { failed: string };

declare class Go {
  readonly importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare function raumlab(
  method: string,
  body: string,
  emit: (text: string) => void,
  end: (error?: string) => void,
): void;

const say = (message: FromWorker): void => postMessage(message);

async function start(module: WebAssembly.Module): Promise<void> {
  const go = new Go();
  const ended = go.run(await WebAssembly.instantiate(module, go.importObject));
  void ended.then(() => say({ failed: "" }));
}

let ready: Promise<void> = Promise.reject(new Error("module"));
ready.catch(() => undefined);

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    ready = start(data.module);
    ready.catch((error: unknown) => say({ failed: String(error) }));
    return;
  }
  const { id, method, body } = data;
  void ready.then(() =>
    raumlab(
      method,
      JSON.stringify(body ?? {}),
      (text) => say({ id, event: JSON.parse(text) }),
      (error) => say(error === undefined ? { id, done: true } : { id, error }),
    ),
  );
});
