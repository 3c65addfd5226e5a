import { render } from "preact";
import { App } from "./app.tsx";
import { stayOnBack } from "./back.ts";
import { openDesk } from "./desk.ts";
import { text } from "./english.ts";
import { usesTouch } from "./hooks.ts";
import { load } from "./late.tsx";
import { Library, openGameStore } from "./library.ts";
import { startAsWhite } from "./lobby.tsx";
import { Preview, tried } from "./preview.tsx";
import { enter } from "./online.ts";
import { Page } from "./page.ts";
import { openLink, readLink } from "./panels/link.ts";
import { Refusal } from "./room/requests.ts";
import type { Store } from "./saved.ts";
import { readCode, shownOf, type Link } from "./room/link.ts";
import { seatOf } from "./room/seats.ts";
import { confirms, scheme, setScheme } from "./settings.ts";
import { hear } from "./sound.ts";
import { firstView, views } from "./views.ts";
import type { About } from "./wire.ts";
import { modeOf } from "./state.ts";
import { drop } from "./choosing.ts";
import { kept, readLibrary, resume, save } from "./keeping.ts";

const root = document.getElementById("page")!;

/** The browser's store, or one that ends with the page. */
function store(): Store {
  try {
    localStorage.setItem("raumlab.probe", "");
    localStorage.removeItem("raumlab.probe");
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (k) => kept.get(k) ?? null,
      setItem: (k, v) => void kept.set(k, v),
      removeItem: (k) => void kept.delete(k),
    };
  }
}

async function begin(): Promise<void> {
  setScheme(scheme());
  const alone = document.documentElement.dataset.engine === "wasm";
  const loading = (share: number | null): void =>
    render(
      alone ? (
        <Preview share={share} />
      ) : (
        <main class="lobby loading">
          <h1>{text.game}</h1>
          <p>{text.loading.page}</p>
        </main>
      ),
      root,
    );
  loading(null);
  try {
    const games = openGameStore();
    const desk = await openDesk(loading);
    const about = await desk.call<About>("about", {});
    const page = new Page(desk, about, store(), new Library(await games));
    page.hear = hear;
    page.asksFirst = () => confirms.on() && usesTouch();
    await readLibrary(page);
    page.state.view = firstView();
    // First where we were: a lobby that goes at once is confusing, and is said aloud.
    if (!(await follow(page))) {
      if (tried) {
        await startAsWhite(page);
        drop(page, ...tried);
      } else if (kept(page) === "going") await resume(page);
    }
    // Where it fails, what needs it tries again and says what is wrong.
    const rest = load().catch(() => undefined);
    void views[page.state.view]().catch(() => undefined);
    // so that the panels are there when the board is
    if (modeOf(page.state) === "analysis" && page.state.screen === "board") await rest;
    render(<App page={page} />, root);
    stayOnBack(page);
    // Without a host the page comes from what the browser keeps. Some browsers keep nothing.
    if (alone) void navigator.serviceWorker?.register("sw.js").catch(() => undefined);
    addEventListener("hashchange", () => void follow(page));
    addEventListener("pagehide", () => save(page));
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && save(page));
  } catch (error) {
    render(
      <main class="lobby">
        <h1>{text.game}</h1>
        <p class="problem" role="alert">
          {error instanceof Error ? error.message : String(error)}
        </p>
        <button type="button" class="primary" onClick={() => location.reload()}>
          {text.loading.again}
        </button>
      </main>,
      root,
    );
  }
}

/**
 * Shows the position that the address links to, or why there is none, and reports whether it links to one. Then it
 * removes the link from the address, so that a reload resumes the game.
 */
async function follow(page: Page): Promise<boolean> {
  const room = readCode(location.hash);
  if (room) return followRoom(page, room);
  const named = new URLSearchParams(location.hash.slice(1)).get("room");
  if (named !== null) {
    leave();
    refuse(page, text.loading.noRoom(named.slice(0, 40)));
    return true;
  }
  if (page.state.room) page.lobby();
  const link = readLink(location.hash);
  if (!link) return false;
  leave();
  try {
    const game = await openLink(page.desk, link);
    await page.analyse(game, game.current);
    return true;
  } catch (error) {
    page.state.note = text.loading.noPosition(error instanceof Error ? error.message : String(error));
    page.state.said = page.state.note;
    page.changed();
    return true;
  }
}

/** Enters the room of the address, unless we are in it. */
async function followRoom(page: Page, link: Link): Promise<boolean> {
  if (page.state.room && !link.invite && !link.seat && shownOf(page.state.room.room.link) === shownOf(link))
    return true;
  try {
    if (!page.about.server) throw new Error(text.loading.noServer);
    if (!link.invite && !link.watch && !link.seat && !seatOf(link)) throw new Error(text.loading.noSeat);
    await enter(page, link);
  } catch (error) {
    // A server that does not answer now may do so after a reload.
    if (!(error instanceof Refusal) || !(error.passes || error.status === 0)) leave();
    refuse(page, text.loading.closed(link.code, error instanceof Error ? error.message : String(error)));
  }
  return true;
}

/** Takes the link out of the address. */
const leave = (): void => history.replaceState(null, "", location.pathname + location.search);

/** Says in the lobby why a link leads nowhere. */
function refuse(page: Page, why: string): void {
  page.lobby();
  page.state.note = page.state.said = why;
  page.changed();
}

void begin();
