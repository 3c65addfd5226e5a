// The switch at the board between its views. The choice is kept.
import type { ComponentChildren, JSX } from "preact";
import { text } from "./english.ts";
import type { Page } from "./page.ts";
import type { View } from "./state.ts";
import { keepView } from "./settings.ts";

const all: readonly View[] = ["space", "layers", "cube"];

export function chooseView(page: Page, view: View): void {
  keepView(view);
  page.setView(view);
}

/** The view after another one, for the key that goes through them. */
export const nextView = (view: View): View => all[(all.indexOf(view) + 1) % all.length]!;

/** The switch, and what else stands with it at the board. */
export function ViewSwitch({ page, children }: { page: Page; children?: ComponentChildren }): JSX.Element {
  return (
    <div class="board-bar">
      <div class="views" role="group" aria-label={text.views.title}>
        {all.map((view) => (
          <button
            key={view}
            type="button"
            title={text.views[view][1]}
            aria-pressed={page.state.view === view}
            onClick={() => chooseView(page, view)}
          >
            {text.views[view][0]}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
