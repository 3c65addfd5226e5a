// The desk answers what the page asks. The page does not know whether a server does it or a worker in the browser.

import { text } from "./english.ts";

const words = text.desk;

export interface Desk {
  /** Asks for one answer. */
  call<T>(method: string, body: unknown, signal?: AbortSignal): Promise<T>;
  /**
   * Asks for a stream of answers. It ends after the last one, or early when the signal aborts: that is no error.
   */
  stream<T>(method: string, body: unknown, on: (answer: T) => void, signal: AbortSignal): Promise<void>;
}

/** What went wrong, in words for people. */
export class DeskError extends Error {
  override name = "DeskError";
}

/** Whether an error is for people. By its name: the desk without a server is a module of its own. */
export const isDeskError = (error: unknown): error is Error => error instanceof Error && error.name === "DeskError";

/** What helps when the server does not answer: only who sits at its machine can start it. */
export const serverGone = (host = globalThis.location?.hostname ?? ""): string =>
  /^(localhost|127\.0\.0\.1|\[::1\]|)$/.test(host) ? words.goneHere : words.gone;

const gone = (): DeskError => new DeskError(words.kept(serverGone()));

/** What is left of an answer. A server that goes away in it is an error for people. */
async function whole<T>(rest: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await rest;
  } catch (error) {
    throw signal?.aborted ? error : gone();
  }
}

/** The server has no place for a search: as many run as it allows. */
export class Busy extends DeskError {
  constructor(readonly seconds: number) {
    super(words.busy);
  }
}

/** Asks again and again while the server is busy, until the signal aborts, and tells why it waits. */
export async function patiently<T>(
  ask: () => Promise<T>,
  waits: (why: string) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Busy) || signal?.aborted) throw error;
      waits(error.message);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000 * error.seconds);
        signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
      });
      if (signal?.aborted) throw error;
    }
  }
}

/** Asks the server that the page came from. */
export class ServerDesk implements Desk {
  constructor(private readonly base = "api/desk/") {}

  async call<T>(method: string, body: unknown, signal?: AbortSignal): Promise<T> {
    const response = await this.post(method, body, signal);
    return (await whole(response.json(), signal)) as T;
  }

  async stream<T>(method: string, body: unknown, on: (answer: T) => void, signal: AbortSignal): Promise<void> {
    try {
      const response = await this.post(method, body, signal);
      for await (const line of lines(response, signal)) {
        const answer = JSON.parse(line) as T & { error?: string };
        // The status was sent before the search began, so a failure later is a line of the stream.
        if (typeof answer.error === "string") throw new DeskError(answer.error);
        on(answer);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private async post(method: string, body: unknown, signal?: AbortSignal): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.base + method, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body ?? {}),
        signal: signal ?? null,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw gone();
    }
    if (response.ok) return response;
    const text = await failure(response, signal);
    const seconds = Number(response.headers.get("Retry-After"));
    throw response.status === 503 && seconds > 0 ? new Busy(seconds) : new DeskError(text);
  }
}

async function failure(response: Response, signal?: AbortSignal): Promise<string> {
  const said = await whole(response.text(), signal);
  try {
    const { error } = JSON.parse(said) as { error?: unknown };
    if (typeof error === "string" && error) return error;
  } catch {
    // Not JSON: a proxy answered, or a guard before the desk.
  }
  return said.trim().slice(0, 200) || words.answers(`${response.status} ${response.statusText}`.trim());
}

async function* lines(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await whole(reader.read(), signal);
      if (done) break;
      const parts = (rest + value).split("\n");
      rest = parts.pop()!;
      for (const part of parts) if (part) yield part;
    }
    if (rest) yield rest;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Opens the desk that the page is made for. */
export async function openDesk(progress: (share: number | null) => void): Promise<Desk> {
  if (document.documentElement.dataset.engine !== "wasm") return new ServerDesk();
  const { WorkerDesk } = await import("./wasm.ts");
  return WorkerDesk.open(progress, words);
}
