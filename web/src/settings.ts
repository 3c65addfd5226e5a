// What the browser keeps about how the page looks and behaves.
import type { View } from "./state.ts";

export type Scheme = "system" | "light" | "dark";

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // the browser keeps nothing for us
  }
};

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It holds until the page is closed.
  }
};

export const scheme = (): Scheme => {
  const kept = read("raumlab.scheme");
  return kept === "light" || kept === "dark" ? kept : "system";
};

export function setScheme(s: Scheme): void {
  write("raumlab.scheme", s);
  document.documentElement.dataset["scheme"] = s;
}

/** A choice between on and off. */
export interface Choice {
  on(): boolean;
  set(on: boolean): void;
}

const choice = (name: string, first: "on" | "off"): Choice => ({
  on: () => (read(`raumlab.${name}`) ?? first) === "on",
  set: (on) => write(`raumlab.${name}`, on ? "on" : "off"),
});

/** Whether the analysis searches when it is opened: as it was left, and not before somebody switches it on. */
export const analysing = choice("analysis", "off");

/** Whether single letters are shortcuts: some ways to type make them by accident. */
export const singleKeys = choice("letters", "on");

/** Whether moves are heard. */
export const sounds = choice("sounds", "off");

/** Whether files and ranks are named beside the boards. */
export const coordinates = choice("coordinates", "on");

/** Whether a move by touch waits until it is confirmed. */
export const confirms = choice("confirm", "off");

/** Whether the board in space was turned once: then nobody need say how. */
export const hasTurned = choice("turned", "off");

/** How the board is drawn: as it was chosen, or null before a choice. */
export const keptView = (): View | null => {
  const kept = read("raumlab.view");
  return kept === "space" || kept === "layers" || kept === "cube" ? kept : null;
};

export const keepView = (view: View): void => write("raumlab.view", view);
