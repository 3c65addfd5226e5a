// The games that the browser keeps: the last one, and the library of all.
import { Clock } from "./clock.ts";
import { text as words } from "./english.ts";
import { same } from "./library.ts";
import type { Page } from "./page.ts";
import { newToken as newId } from "./room/link.ts";
import { follow, readSaved, savedKey, trail, writeSaved, type Saved } from "./saved.ts";
import { endOf, liveNode, modeOf, turnOf } from "./state.ts";
import { fromTree, toTree } from "./tree.ts";

/** What the browser keeps: a game that goes on, or one that is over. */
export function kept(page: Page): "going" | "finished" | null {
  const saved = readSaved(page.store);
  return saved && (saved.finished ? "finished" : "going");
}

/** Reads the games that are kept, and adds the last one, which the page may have left in a hurry. */
export async function readLibrary(page: Page): Promise<void> {
  const { store, library } = page;
  const saved = readSaved(store);
  if (saved && !saved.id) {
    saved.id = newId();
    saved.worth = saved.tree.line.moves.length > 0;
    writeSaved(store, saved);
  }
  await library.read().catch(() => undefined);
  if (!saved?.worth) return;
  const { based = 0, ...last } = saved;
  const there = library.get(saved.id!);
  // Another tab may have continued the game: then both stay.
  const id = !there || there.changed === based || same(there.saved, last) ? saved.id! : newId();
  await library.keep(id, last, () => undefined).catch(() => undefined);
}

/** Removes a kept game. */
export async function remove(page: Page, id: string): Promise<void> {
  if (readSaved(page.store)?.id === id) page.store.removeItem(savedKey);
  await page.library.remove(id);
  page.changed();
}

/** Continues the last game, or a kept one. */
export async function resume(page: Page, id?: string): Promise<boolean> {
  const { state } = page;
  const saved = id === undefined ? readSaved(page.store) : (page.library.get(id)?.saved ?? null);
  if (!saved) return false;
  const game = fromTree(saved.tree);
  page.open(game, saved.setup, id ?? saved.id ?? newId());
  if (!saved.worth) state.began = JSON.stringify(saved.tree);
  state.played = follow(game, saved.live);
  state.ended = saved.ending;
  state.dismissed = saved.ending !== null;
  state.seed = saved.seed;
  state.flipped = saved.flipped;
  state.paused = saved.paused && saved.setup.mode === "engines";
  if (saved.clock) {
    state.clock = new Clock({ ...saved.clock, running: null });
    if (!state.ended && !state.paused && state.played.ply >= 2) state.clock.run(turnOf(state));
  }
  await page.show(follow(game, saved.current));
  if (state.game === game) {
    await page.position(liveNode(state)).catch(() => undefined);
    state.dismissed = endOf(state) !== null;
    page.proceed();
  }
  return true;
}

/** Keeps the game in the browser. The page calls it when it is left. */
export function save(page: Pick<Page, "state" | "store" | "library" | "changed">): void {
  const { state, library } = page;
  if (state.screen !== "board" || modeOf(state) === "room") return;
  const tree = toTree(state.game);
  const worth = modeOf(state) === "analysis" ? JSON.stringify(tree) !== state.began : tree.line.moves.length > 0;
  const over = endOf(state);
  const saved: Saved = {
    version: 1,
    id: state.id,
    worth: worth || library.get(state.id) !== null,
    ...(over && { result: over.result }),
    setup: state.setup,
    tree,
    current: trail(state.game.current),
    live: trail(state.played),
    ending: state.ended,
    finished: over !== null,
    clock: state.clock?.state() ?? null,
    flipped: state.flipped,
    paused: state.paused,
    seed: state.seed,
  };
  const lost = (): void => {
    state.note = words.games.lost;
    page.changed();
  };
  const written = writeSaved(page.store, { ...saved, based: library.get(state.id)?.changed ?? 0 });
  if (saved.worth) void library.keep(state.id, saved, (id) => (state.id = id)).catch(lost);
  else if (!written) lost();
}
