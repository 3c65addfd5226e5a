// Back and forward of the browser: from a board, lessons or puzzles to the lobby and there again, instead of away from
// the site.
// Rooms have addresses of their own, which main.tsx follows.
import type { Page } from "./page.ts";

interface Entry {
  raumlab: Page["screen"];
}

const entry = (): Entry["raumlab"] | undefined => (history.state as Entry | null)?.raumlab;

/** Gives what the lobby leads to an entry of the history, after that of the lobby, and follows the browser. */
export function stayOnBack(page: Page): void {
  let screen: Page["screen"] = "lobby";
  const look = (): void => {
    if (page.screen === screen || page.room) return;
    screen = page.screen;
    // Before the entry of a lobby that came after a board there is one of a lobby already: it is used again.
    if (screen !== "lobby" && !entry()) history.pushState({ raumlab: screen } satisfies Entry, "");
    else if (entry()) history.replaceState({ raumlab: screen } satisfies Entry, "");
  };
  look();
  page.subscribe(look);
  addEventListener("popstate", () => {
    if (page.room || location.hash) return;
    const wanted = entry() ?? "lobby";
    if (wanted === page.screen) return;
    screen = wanted;
    if (wanted === "board") void page.resume();
    else if (wanted === "lobby") page.lobby();
    else page.visit(wanted);
  });
}
