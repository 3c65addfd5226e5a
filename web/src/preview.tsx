// The board while the engine comes: the start position, to look at.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { openLayers } from "./layers.ts";
import { noReasons } from "./rays.ts";
import { cellOf } from "./scene.ts";

/** The pieces of the usual start, by level, rank and file as in a position of the desk. */
const start = ["RNKNRPPPPP", "BUQBUPPPPP", "", "pppppbuqbu", "ppppprnknr"]
  .map((level, i) => (i < 3 ? level.padEnd(25, ".") : level.padStart(25, ".")))
  .join("");

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
    });
    board.draw({
      board: start,
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
      reasons: noReasons,
      hint: null,
      arrows: [],
      overlay: null,
      focus: cellOf("Ac1"),
    });
    return () => board.close();
  }, []);
  return (
    <div class="play preview">
      <header class="hud">
        <h1>Raumschach</h1>
        <p class="headline" role="status">
          {share === null ? "The engine is loading …" : `The engine is loading: ${Math.round(100 * share)} %`}
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
