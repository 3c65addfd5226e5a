// The switch at the board between its views. The choice is kept.
import type { ComponentChildren, JSX } from "preact";
import type { Page, View } from "./page.ts";
import { keepView } from "./settings.ts";

const names: readonly (readonly [View, string, string])[] = [
  ["space", "Space", "Levels in space"],
  ["layers", "Boards", "Flat boards"],
  ["cube", "Cube", "Closed cube"],
];

export function chooseView(page: Page, view: View): void {
  keepView(view);
  page.setView(view);
}

/** The view after another one, for the key that goes through them. */
export const nextView = (view: View): View => {
  const at = names.findIndex(([name]) => name === view);
  return names[(at + 1) % names.length]![0];
};

/** The switch, and what else stands with it at the board. */
export function ViewSwitch({ page, children }: { page: Page; children?: ComponentChildren }): JSX.Element {
  return (
    <div class="board-bar">
      <div class="views" role="group" aria-label="View of the board">
        {names.map(([view, name, title]) => (
          <button
            key={view}
            type="button"
            title={title}
            aria-pressed={page.view === view}
            onClick={() => chooseView(page, view)}
          >
            {name}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
