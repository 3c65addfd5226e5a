// The window with a picture of the position, to save and to share.
import type { JSX } from "preact";
import type { Side } from "./clock.ts";
import { Dialog } from "./dialog.tsx";
import { download } from "./download.ts";
import { text } from "./english.ts";
import type { Page } from "./page.ts";
import { picturePNG, pictureSVG, type Shown } from "./picture.ts";
import { sceneOf } from "./sceneof.ts";
import { gameTitle, headline } from "./words.ts";

const words = text.picture;

/** What a picture shows of the page. */
function shownOf(page: Page): Shown {
  const position = page.state.shown!;
  const { board, mirrored, flipped, lastMove } = sceneOf(page);
  const last = position.line.at(-1);
  const lines = [position.over ? headline(page.state) : words.toMove(position.turn as Side, position.check !== "")];
  if (last) lines.push(words.lastMove(last.text));
  return { board, mirrored, flipped, lastMove, rfen: position.rfen, title: gameTitle(page, position.rules), lines };
}

export function Picture({ page, onClose }: { page: Page; onClose: () => void }): JSX.Element {
  const shown = shownOf(page);
  const svg = pictureSVG(shown);
  const name = `raumschach-${page.state.game.current.ply}`;
  return (
    <Dialog title={words.title} name="share" onClose={onClose}>
      <div class="shared" dangerouslySetInnerHTML={{ __html: svg }} />
      <p class="soft">{words.words}</p>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          data-first=""
          onClick={() => void picturePNG(shown).then((png) => download(png, `${name}.png`))}
        >
          {words.png}
        </button>
        <button type="button" onClick={() => download(new Blob([svg], { type: "image/svg+xml" }), `${name}.svg`)}>
          {words.svg}
        </button>
      </div>
    </Dialog>
  );
}
