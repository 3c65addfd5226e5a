// The board of the lobby: a game of ours that plays itself. Its moves are stored, so that no rules are needed here.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { text } from "./english.ts";
import { Icon } from "./icons.tsx";
import { pieceSVG } from "./pieces.ts";
import { cellName, cellOf, type Cell } from "./scene.ts";
import game from "./showgame.json";
import { startBoard } from "./start.ts";

/** Milliseconds from move to move, and at the end before the game begins again. */
const pace = 1800;
const rest = 6000;

/** The move that is shown where nothing may move by itself. */
const stillAt = 18;

/** Sizes of the picture: a level is a trapezoid, and the levels are so far apart that none covers another. */
const width = 360;
const front = { half: 160, y: 78 }; // of a level, from its top
const back = { half: 120, y: 4 };
const pitch = 104;
const headroom = 26; // for the pieces at the back of the top level
const height = headroom + 4 * pitch + front.y + 12;

/** A point of a level: file and rank from 0 to 5, as seen by White. */
function place(level: number, file: number, rank: number): { x: number; y: number; scale: number } {
  const far = 1 / (1 + (rank / 5) * (front.half / back.half - 1)); // 1 at the front
  const share = (1 - far) / (1 - back.half / front.half);
  return {
    x: width / 2 + 8 + ((file - 2.5) / 2.5) * front.half * far,
    y: headroom + (4 - level) * pitch + front.y + share * (back.y - front.y),
    scale: far,
  };
}

const split = (c: Cell): [level: number, file: number, rank: number] => [
  Math.floor(c / 25),
  c % 5,
  Math.floor(c / 5) % 5,
];

const corners = (level: number, file: number, rank: number, wide = 1): string =>
  [
    [0, 0],
    [wide, 0],
    [wide, wide],
    [0, wide],
  ]
    .map(([f, r]) => place(level, file + f!, rank + r!))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");

/** A piece of the game, known by the cell that it began on. */
interface Piece {
  id: Cell;
  letter: string;
  at: Cell;
}

/** The pieces after some moves, and the last move. */
function after(plies: number): { pieces: Piece[]; last: [Cell, Cell] | null } {
  let pieces = [...startBoard].flatMap((letter, at) => (letter === "." ? [] : [{ id: at, letter, at }]));
  let last: [Cell, Cell] | null = null;
  for (const move of game.moves.slice(0, plies)) {
    const [from, to] = (last = [cellOf(move.slice(0, 3)), cellOf(move.slice(3, 6))]);
    pieces = pieces.filter((p) => p.at !== to).map((p) => (p.at === from ? { ...p, at: to } : p));
  }
  return { pieces, last };
}

/** Whether the page is seen, this part of it, too. */
function useSeen(part: { current: Element | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    let inView = false;
    const look = (): void => setSeen(inView && document.visibilityState === "visible");
    const observer = new IntersectionObserver((all) => {
      inView = all.at(-1)!.isIntersecting;
      look();
    });
    observer.observe(part.current!);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return seen;
}

/** Whether the person wants little motion. */
function useStill(): boolean {
  const [query] = useState(() => matchMedia("(prefers-reduced-motion: reduce)"));
  const [still, setStill] = useState(query.matches);
  useEffect(() => {
    const change = (): void => setStill(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return still;
}

export function LiveBoard(): JSX.Element {
  const still = useStill();
  const [ply, setPly] = useState(still ? stillAt : 0);
  const [paused, setPaused] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const seen = useSeen(host);
  useEffect(() => {
    if (still || paused || !seen) return;
    const end = ply === game.moves.length;
    const timer = setTimeout(() => setPly(end ? 0 : ply + 1), end ? rest : pace);
    return () => clearTimeout(timer);
  }, [ply, still, paused, seen]);
  const { pieces, last } = useMemo(() => after(ply), [ply]);
  useGlide(host, ply, last);
  return (
    <figure class="live">
      <div class="live-board" ref={host} role="img" aria-label={text.lobby.live} data-ply={ply}>
        <Levels />
        <svg class="live-marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
          {last?.map((c) => (
            <polygon key={c} points={corners(...split(c))} />
          ))}
        </svg>
        {pieces.map((p) => (
          <LivePiece key={p.id} letter={p.letter} at={p.at} />
        ))}
      </div>
      <figcaption class="soft">
        {text.lobby.liveGame(game.white, game.black)}
        {!still && (
          <button
            type="button"
            class="plain"
            aria-label={paused ? text.lobby.goLive : text.lobby.pause}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? "play" : "pause"} />
          </button>
        )}
      </figcaption>
    </figure>
  );
}

/** A corner of the cube, from the lowest level to the top. */
function post(file: number, rank: number): JSX.Element {
  const [low, high] = [place(0, file, rank), place(4, file, rank)];
  return <path key={`${file} ${rank}`} class="live-post" d={`M${low.x.toFixed(1)} ${low.y.toFixed(1)}V${high.y}`} />;
}

/** The five boards, which never change. */
function Levels(): JSX.Element {
  return useMemo(
    () => (
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        {[0, 5].flatMap((file) => [0, 5].map((rank) => post(file, rank)))}
        {[0, 1, 2, 3, 4].map((level) => {
          const [left, right] = [place(level, 0, 0), place(level, 5, 0)];
          const name = place(level, 0, 2);
          return (
            <g key={level}>
              <polygon class="live-shadow" points={corners(level, 0, 0, 5)} transform="translate(0 9)" />
              <path class="live-edge" d={`M${left.x} ${left.y}H${right.x}v5H${left.x}z`} />
              {Array.from({ length: 25 }, (_, i) => (
                <polygon
                  key={i}
                  class={(level + i) % 2 === 0 ? "live-dark" : "live-light"}
                  points={corners(level, i % 5, Math.floor(i / 5))}
                />
              ))}
              <text x={name.x - 12} y={name.y}>
                {cellName(25 * level)[0]}
              </text>
            </g>
          );
        })}
      </svg>
    ),
    [],
  );
}

const size = 41; // of a piece at the front

/** Where a piece stands, in shares of the picture. */
function spot(c: Cell): { left: number; top: number; wide: number } {
  const [level, file, rank] = split(c);
  const { x, y, scale } = place(level, file + 0.5, rank + 0.42);
  const wide = size * scale;
  return { left: (x - wide / 2) / width, top: (y - wide * 0.94) / height, wide: wide / width };
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

function LivePiece({ letter, at }: { letter: string; at: Cell }): JSX.Element {
  const { left, top, wide } = spot(at);
  const [level, , rank] = split(at);
  return (
    <span
      class="live-piece"
      data-at={at}
      style={{ left: percent(left), top: percent(top), width: percent(wide), zIndex: String(10 * level + 5 - rank) }}
      dangerouslySetInnerHTML={{ __html: pieceSVG(letter) }}
    />
  );
}

/** Lets the piece of the last move glide to its place, where the game went one move on. */
function useGlide(host: { current: HTMLElement | null }, ply: number, last: [Cell, Cell] | null): void {
  const shown = useRef(ply);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = ply;
    if (!last || ply !== before + 1) return;
    const piece = host.current!.querySelector(`[data-at="${last[1]}"]`)!;
    const { width: wide, height: high } = host.current!.getBoundingClientRect();
    const [from, to] = [spot(last[0]), spot(last[1])];
    const start = `translate(${(from.left - to.left) * wide}px, ${(from.top - to.top) * high}px) scale(${from.wide / to.wide})`;
    piece.animate(
      [
        { transform: start, zIndex: 60 },
        { transform: "none", zIndex: 60 },
      ],
      {
        duration: 600,
        easing: "ease-in-out",
      },
    );
  }, [ply]);
}
