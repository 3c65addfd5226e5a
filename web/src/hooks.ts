import { useEffect, useLayoutEffect, useReducer } from "preact/hooks";
import type { Page } from "./page.ts";

/** Draws a component again after every change of the page. */
export function usePage(page: Page): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  // Before the browser paints: a change between the first picture and a later effect would not be drawn.
  useLayoutEffect(() => page.subscribe(() => again(undefined as never)), [page]);
}

/** Draws a component again at an interval in milliseconds; 0 for never. */
export function useTick(every: number): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (!every) return;
    const timer = setInterval(() => again(undefined as never), every);
    return () => clearInterval(timer);
  }, [every]);
}

/** Whether the last input was a key. Then the focus must not be lost when a part of the page goes. */
export const usesKeyboard = (): boolean => keyboard;

/** Whether the last input was a finger. */
export const usesTouch = (): boolean => touch;

let [keyboard, touch] = [false, false];
addEventListener("keydown", () => ([keyboard, touch] = [true, false]), true);
addEventListener("pointerdown", (e) => ([keyboard, touch] = [false, e.pointerType === "touch"]), true);
