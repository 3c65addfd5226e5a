// The board while the engine comes: the start position, and the game of the lobby. Nothing knows the rules yet: pieces
// show how they step. A move that is tried is kept, and played when the engine is there.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { text } from "./english.ts";
import { Icon, type IconName } from "./icons.tsx";
import { isWhite, pieceName } from "./pieces.ts";
import { noReasons } from "./rays.ts";
import { attackOn, premovesFrom, sightsOf } from "./reach.ts";
import { cellName, cellOf, type BoardView, type Cell, type Overlay, type Scene, type Target } from "./scene.ts";
import game from "./showgame.json";
import { startBoard } from "./start.ts";
import { cellsOf } from "./typed.ts";
import { firstView, views } from "./views.ts";

/** The move that somebody tries while the engine comes. */
export let tried: readonly [Cell, Cell] | null = null;

const none: ReadonlySet<Cell> = new Set();

/** Where a piece steps, as far as others let it. */
function stepsOf(board: string, from: Cell): Cell[] {
  const kind = board[from]!.toLowerCase();
  const seen = new Set(sightsOf(board, none, from).flatMap(({ cells, stop }) => [...cells, stop]));
  const places = (c: Cell): number[] => [c % 5, Math.floor(c / 5) % 5, Math.floor(c / 25)];
  // A pawn steps along one of file, rank and level, and captures along two.
  const captures = (to: Cell): boolean => places(to).filter((at, i) => at !== places(from)[i]).length === 2;
  return premovesFrom({ board, rules: "" }, from).filter((to) => {
    const empty = board[to] === ".";
    if (!empty && isWhite(board[to]!) === isWhite(board[from]!)) return false;
    if ("qrbu".includes(kind)) return seen.has(to);
    return kind !== "p" || captures(to) !== empty;
  });
}

function targetsOf(board: string, from: Cell): Map<Cell, Target> {
  const target = (to: Cell): Target => ({
    capture: board[to] !== ".",
    promotion: false,
    gain: 0,
    loss: 0,
    exchange: 0,
    ring: false,
    plain: true,
  });
  return new Map(stepsOf(board, from).map((to) => [to, target(to)]));
}

/** Marks where the piece under the pointer steps, and what it captures. */
function stepsShown(board: string, from: Cell): Overlay {
  const label = Array.from({ length: 125 }, () => "");
  for (const to of stepsOf(board, from)) label[to] = board[to] === "." ? "•" : "×";
  return { kind: "marked", label, tone: label.map((l) => (l === "" ? 0 : isWhite(board[from]!) ? 1 : -1)) };
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

/**
 * What is shown: how far the game is, the piece that is chosen and the one under the pointer, the cell that is asked
 * about, where the focus is.
 */
interface Shown {
  ply: number;
  selected: Cell | null;
  over: Cell | null;
  asked: Cell | null;
  focus: Cell;
}

function sceneOf({ ply, selected, over, asked, focus }: Shown): Scene {
  const board = boardAfter(ply);
  const pointed = selected === null && asked === null && over !== null && board[over] !== "." ? over : null;
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
    overlay: pointed === null ? null : stepsShown(board, pointed),
    focus,
  };
}

export function Preview({ share }: { share: number | null }): JSX.Element {
  const words = text.loading;
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<BoardView | null>(null);
  const [view] = useState(firstView);
  const [shown, setShown] = useState<Shown>({ ply: 0, selected: null, over: null, asked: null, focus: cellOf("Ac1") });
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
          over: (cell) => change({ over: cell }),
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
