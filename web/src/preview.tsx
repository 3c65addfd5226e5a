// The board while the engine comes: the start position, to look at.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { text } from "./english.ts";
import { openLayers } from "./layers.ts";
import { noReasons } from "./rays.ts";
import { cellOf } from "./scene.ts";
import { startBoard } from "./start.ts";

const nothing = (): void => undefined;

export function Preview({ share }: { share: number | null }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = openLayers(host.current!, {
      pick: nothing,
      drag: nothing,
      cancel: nothing,
      focus: nothing,
      ask: nothing,
      mark: nothing,
    });
    board.draw({
      board: startBoard,
      mirrored: new Set(),
      flipped: false,
      turn: "white",
      selected: null,
      targets: new Map(),
      sights: [],
      attack: null,
      movable: new Set(),
      lastMove: null,
      check: null,
      mated: false,
      reasons: noReasons,
      hint: null,
      arrows: [],
      drawing: false,
      overlay: null,
      focus: cellOf("Ac1"),
    });
    return () => board.close();
  }, []);
  return (
    <div class="play preview">
      <header class="hud">
        <h1>{text.game}</h1>
        <p class="headline" role="status">
          {text.loading.engine(share)}
        </p>
      </header>
      <main>
        <div class="stage in-layers" inert>
          <div class="host" ref={host} />
        </div>
      </main>
    </div>
  );
}
