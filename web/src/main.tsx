import { render } from "preact";
import { App } from "./app.tsx";
import { openDesk } from "./desk.ts";
import { Page, type Store } from "./page.ts";
import { scheme, setScheme } from "./settings.ts";
import type { About } from "./wire.ts";

const root = document.getElementById("page")!;

/** The browser's store, or one that ends with the page. */
function store(): Store {
  try {
    localStorage.setItem("raumlab.probe", "");
    localStorage.removeItem("raumlab.probe");
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v), removeItem: (k) => void kept.delete(k) };
  }
}

async function begin(): Promise<void> {
  setScheme(scheme());
  try {
    const desk = await openDesk();
    const about = await desk.call<About>("about", {});
    const page = new Page(desk, about, store());
    render(<App page={page} />, root);
    if (await page.resume()) if (page.over) page.lobby();
    addEventListener("pagehide", () => page.save());
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && page.save());
  } catch (error) {
    render(
      <main class="lobby">
        <h1>Raumschach</h1>
        <p class="problem" role="alert">{error instanceof Error ? error.message : String(error)}</p>
        <button type="button" class="primary" onClick={() => location.reload()}>Try again</button>
      </main>,
      root,
    );
  }
}

void begin();
