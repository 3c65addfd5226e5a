// The board while the engine comes: the start position, and the game of the lobby. Nothing knows the rules yet: pieces
// show how they step. A move that is tried is kept, and played when the engine is there.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { text } from "./english.ts";
import { Icon, type IconName } from "./icons.tsx";
import { isWhite, pieceName } from "./pieces.ts";
import { noReasons } from "./rays.ts";
import { attackOn, reach, sightsOf } from "./reach.ts";
import { cellName, cellOf, type BoardView, type Cell, type Scene, type Target } from "./scene.ts";
import game from "./showgame.json";
import { startBoard } from "./start.ts";
import { cellsOf } from "./typed.ts";
import { firstView, views } from "./views.ts";

/** The move that somebody tries while the engine comes. */
export let tried: readonly [Cell, Cell] | null = null;

const none: ReadonlySet<Cell> = new Set();

/** Where a piece of White steps, as far as others let it. */
function targetsOf(board: string, from: Cell): Map<Cell, Target> {
  const letter = board[from]!.toLowerCase();
  const { moves, captures } = reach(letter, from, "normal");
  const seen = new Set(sightsOf(board, none, from).flatMap(({ cells, stop }) => [...cells, stop]));
  const slides = "qrbu".includes(letter);
  const goes = (to: Cell): boolean => {
    if (board[to] !== "." && isWhite(board[to]!)) return false;
    if (slides) return seen.has(to);
    return letter !== "p" || (captures.has(to) ? board[to] !== "." : board[to] === ".");
  };
  const target = (to: Cell): Target => ({
    capture: board[to] !== ".",
    promotion: false,
    gain: 0,
    loss: 0,
    exchange: 0,
    ring: false,
    plain: true,
  });
  return new Map([...moves, ...captures].filter(goes).map((to) => [to, target(to)]));
}

/** The position of the lobby's game after some moves. */
function boardAfter(plies: number): string {
  const board = [...startBoard];
  for (const move of game.moves.slice(0, plies)) {
    const [from, to] = cellsOf(move);
    board[to] = board[from]!;
    board[from] = ".";
  }
  return board.join("");
}

/** What is shown: how far the game is, the piece that is chosen, the cell that is asked about, where the focus is. */
interface Shown {
  ply: number;
  selected: Cell | null;
  asked: Cell | null;
  focus: Cell;
}

function sceneOf({ ply, selected, asked, focus }: Shown): Scene {
  const board = boardAfter(ply);
  const last = game.moves[ply - 1];
  const white = selected !== null && isWhite(board[selected]!);
  return {
    board,
    mirrored: none,
    flipped: false,
    turn: ply % 2 === 0 ? "white" : "black",
    selected,
    targets: white ? targetsOf(board, selected) : new Map(),
    sights: selected === null ? [] : sightsOf(board, none, selected),
    attack: asked === null ? null : attackOn(board, none, asked, "normal"),
    movable: new Set(ply > 0 ? [] : [...board].flatMap((letter, at) => (isWhite(letter) ? [at] : []))),
    lastMove: last ? cellsOf(last) : null,
    check: null,
    mated: false,
    reasons: noReasons,
    hint: null,
    arrows: tried && ply === 0 ? [{ from: tried[0], to: tried[1], kind: "line", weight: 0.8 }] : [],
    drawing: false,
    overlay: null,
    focus,
  };
}

export function Preview({ share }: { share: number | null }): JSX.Element {
  const words = text.loading;
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<BoardView | null>(null);
  const [view] = useState(firstView);
  const [shown, setShown] = useState<Shown>({ ply: 0, selected: null, asked: null, focus: cellOf("Ac1") });
  const now = useRef(shown);
  now.current = shown;
  const change = (next: Partial<Shown>): void => setShown((now.current = { ...now.current, ...next }));
  const go = (ply: number): void => change({ ply, selected: null, asked: null });
  const attempt = (from: Cell, to: Cell): boolean => {
    if (now.current.ply > 0 || !isWhite(startBoard[from]!) || !targetsOf(startBoard, from).has(to)) return false;
    tried = [from, to];
    change({ selected: null });
    return true;
  };
  useEffect(() => {
    let gone = false;
    const pick = (cell: Cell): void => {
      const { selected, ply } = now.current;
      change({ asked: null, focus: cell });
      if (selected !== null && attempt(selected, cell)) return;
      change({ selected: cell === selected || boardAfter(ply)[cell] === "." ? null : cell });
    };
    views[view]()
      .catch(() => views.layers())
      .then((open) => {
        if (gone) return;
        board.current = open(host.current!, {
          pick,
          drag: (from, to) => void attempt(from, to),
          cancel: () => change({ selected: null, asked: null }),
          focus: (cell) => change({ focus: cell }),
          ask: (cell) => change({ asked: cell === now.current.asked ? null : cell }),
          mark: () => undefined,
        });
        board.current.draw(sceneOf(now.current));
      });
    return () => {
      gone = true;
      board.current?.close();
    };
  }, []);
  useEffect(() => board.current?.draw(sceneOf(shown)));
  const step = (icon: IconName, label: string, to: number): JSX.Element => (
    <button
      type="button"
      class="tool"
      aria-label={label}
      title={label}
      disabled={to < 0 || to > game.moves.length || to === shown.ply}
      onClick={() => go(to)}
    >
      <Icon name={icon} />
    </button>
  );
  const { moves } = text;
  return (
    <div class="play preview">
      <header class="hud">
        <h1>{text.game}</h1>
        <p class="headline" role="status">
          {words.engine(share)}
        </p>
      </header>
      <main>
        <div class={`stage in-${view}`}>
          <div class="host" ref={host} />
          <section class="table" aria-label={words.meanwhile}>
            <div class="advice">
              <progress aria-label={words.progress} {...(share === null ? {} : { value: share })} />
              <p role="status">
                {shown.ply > 0
                  ? words.replay(game.white, game.black, Math.ceil(shown.ply / 2))
                  : tried
                    ? words.tried(pieceName(startBoard[tried[0]]!), cellName(tried[0]), cellName(tried[1]))
                    : words.look}
              </p>
              <div class="buttons steps" role="toolbar" aria-label={moves.tools}>
                {step("first", moves.first, 0)}
                {step("back", moves.back, shown.ply - 1)}
                {step("forward", moves.forward, shown.ply + 1)}
                {step("last", moves.last, game.moves.length)}
              </div>
            </div>
          </section>
        </div>
      </main>
    </div>
  );
}
