// Back and forward of the browser: from a board, lessons or puzzles to the lobby and there again, instead of away from
// the site.
// Rooms have addresses of their own, which main.tsx follows.
import type { Page } from "./page.ts";
import { resume } from "./keeping.ts";
import type { Screen } from "./state.ts";

interface Entry {
  raumlab: Screen;
}

const entry = (): Entry["raumlab"] | undefined => (history.state as Entry | null)?.raumlab;

/** Gives what the lobby leads to an entry of the history, after that of the lobby, and follows the browser. */
export function stayOnBack(page: Page): void {
  let screen: Screen = "lobby";
  const look = (): void => {
    if (page.state.screen === screen || page.state.room) return;
    screen = page.state.screen;
    // Before the entry of a lobby that came after a board there is one of a lobby already: it is used again.
    if (screen !== "lobby" && !entry()) history.pushState({ raumlab: screen } satisfies Entry, "");
    else if (entry()) history.replaceState({ raumlab: screen } satisfies Entry, "");
  };
  look();
  page.subscribe(look);
  addEventListener("popstate", () => {
    if (page.state.room || location.hash) return;
    const wanted = entry() ?? "lobby";
    if (wanted === page.state.screen) return;
    screen = wanted;
    if (wanted === "board") void resume(page);
    else if (wanted === "lobby") page.lobby();
    else page.visit(wanted);
  });
}
