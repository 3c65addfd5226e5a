// What the panels beside the board need of the page. They draw its state and call it; they know nothing of each other.
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { isDeskError, type Desk } from "../desk.ts";
import type { Page } from "../page.ts";
import type { Arrow, Cell, Overlay } from "../scene.ts";
import { singleKeys } from "../settings.ts";
import type { Position } from "../wire.ts";

/** What the board shows, and whom it calls, while a position is set up. */
export interface Editor {
  board: string;
  mirrored: ReadonlySet<Cell>;
  turn: "white" | "black";
  selected: Cell | null;
  moves: boolean; // whether pieces can be dragged
  overlay: Overlay | null;
  advice: string; // what a click does
  pick(cell: Cell): void;
  drop(from: Cell, to: Cell): void;
  cancel(): void;
}

/** A page as panels see it: they draw its state and call it. */
export type PanelPage = Pick<
  Page,
  "desk" | "about" | "state" | "store" | "library" | "subscribe" | "changed" | "show" | "play" | "analyse" | "start"
>;

export interface PanelProps {
  page: PanelPage;
}

/** Draws a panel again after every change of the page. */
export function usePage(page: PanelPage): void {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  // Before the browser paints: a change between the first picture and a later effect would not be drawn.
  useLayoutEffect(() => page.subscribe(() => draw(undefined)), [page]);
}

/** A question to the desk, with the last answer until the next one is there. */
export interface Asked<T> {
  answer: T | null;
  error: string;
  asking: boolean;
  again: () => void;
}

/**
 * Asks the desk whenever the question changes, and drops answers to earlier ones. It waits a little first: people who
 * step through a game want to know about the position where they stop. A null body asks nothing.
 */
export function useAnswer<T>(desk: Desk, method: string, body: unknown, wait = 120): Asked<T> {
  const [state, set] = useState<{ answer: T | null; error: string; asking: boolean }>({
    answer: null,
    error: "",
    asking: false,
  });
  const [tries, again] = useReducer((n: number) => n + 1, 0);
  const question = body === null ? "" : JSON.stringify(body);
  useEffect(() => {
    if (!question) {
      set({ answer: null, error: "", asking: false });
      return undefined;
    }
    const asked = new AbortController();
    set((s) => ({ ...s, asking: true }));
    const timer = setTimeout(() => {
      desk.call<T>(method, JSON.parse(question), asked.signal).then(
        (answer) => !asked.signal.aborted && set({ answer, error: "", asking: false }),
        (error: unknown) => !asked.signal.aborted && set({ answer: null, error: words(error), asking: false }),
      );
    }, wait);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [desk, method, question, tries]);
  return { ...state, again: () => again(undefined) };
}

/** What went wrong, for people. Faults of the page itself are thrown on. */
export function words(error: unknown): string {
  if (isDeskError(error)) return error.message;
  throw error;
}

/** Calls back for every key that is not meant for a field, a list or the board. */
export function useKeys(on: (event: KeyboardEvent) => void): void {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const letter = event.key.length === 1 && event.key !== " ";
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (letter && !singleKeys.on()) ||
        taken(event)
      )
        return;
      latest.current(event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

const arrows = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/** Whether the element that has the keyboard needs the key itself. */
function taken(event: KeyboardEvent): boolean {
  const at = event.target;
  if (!(at instanceof Element)) return false;
  if (at.closest("textarea, select, [contenteditable], dialog, [role=menu], [role=listbox]")) return true;
  const field = at.closest("input");
  if (field) return arrows.has(event.key) || !["checkbox", "radio", "button"].includes(field.type) || event.key === " ";
  if (event.key === " ")
    return at.closest("button, a, summary, [role=button], [role=tab], [role=gridcell], [role=grid]") !== null;
  return (
    arrows.has(event.key) &&
    at.closest("[role=grid], [role=gridcell], [role=tablist], [role=radiogroup], [role=slider]") !== null
  );
}

/** Opens a panel by its tab. */
export function openPanel(id: string): void {
  document.getElementById(`tab-${id}`)?.click();
  document.getElementById("panel")?.scrollIntoView({ block: "nearest" }); // on a phone it is below the board
}

/** Copies a text, and says whether it could. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, or no clipboard without HTTPS: the person copies by hand
  }
}

/** The position of the current node, or null while the desk works on it. */
export function currentPosition(page: PanelPage): Position | null {
  const { shown, game } = page.state;
  if (!shown) return null;
  const path = game.path();
  return shown.line.length === path.length && path.every((n, i) => shown.line[i]!.move === n.move) ? shown : null;
}

const settings = new WeakMap<PanelPage, Map<string, unknown>>();

/** A setting of a panel, which it finds again when it is opened again. */
export function useSetting<T>(page: PanelPage, name: string, first: T): [T, (value: T) => void] {
  let all = settings.get(page);
  if (!all) settings.set(page, (all = new Map()));
  const kept = all;
  const [value, set] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : first));
  return [value, (next) => (kept.set(name, next), set(next))];
}

/** Shows arrows on the board while the panel is open. */
export function useArrows(page: PanelPage, arrows: readonly Arrow[]): void {
  const key = JSON.stringify(arrows);
  const { game } = page.state;
  useEffect(() => {
    if (JSON.stringify(page.state.arrows) === key) return;
    page.state.arrows = JSON.parse(key) as Arrow[];
    page.changed();
  }, [page, game, key]);
  useEffect(
    () => () => {
      page.state.arrows = [];
      page.changed();
    },
    [page],
  );
}
