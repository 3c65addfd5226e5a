// The review of a game: a graph of the chances, the moves that gave them away, and what was better.
import type { JSX } from "preact";
import { useEffect, useReducer } from "preact/hooks";
import { text } from "../english.ts";
import type { Game } from "../game.ts";
import { MoveList, Steps } from "../moves.tsx";
import type { Arrow } from "../scene.ts";
import { cellsOf } from "../typed.ts";
import { moveWords, title } from "../words.ts";
import { openingName } from "./names.ts";
import type { Page } from "../page.ts";
import { useArrows, usePage } from "./panel.ts";
import { Review, thresholds, type Moment } from "./reviewed.ts";

/** The reviews go on while another panel is open. */
const reviews = new WeakMap<Game, Review>();

const percent = (share: number): string => `${Math.round(100 * share)} %`;

export function ReviewPanel({ page }: { page: Page }): JSX.Element {
  usePage(page);
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const { game } = page.state;
  const words = text.review;
  const line = game.line();
  let review = reviews.get(game);
  if (review && !review.of(line)) {
    review.cancel();
    review = undefined;
  }
  if (!review) reviews.set(game, (review = new Review(page.desk, page.about.hint.engine, game, line)));
  const shown = review;
  useEffect(() => shown.subscribe(() => draw(undefined as never)), [shown]);
  const whiteFirst = game.start.split(/\s+/)[1] !== "b";
  const moments = shown.moments(whiteFirst);
  const at = line.indexOf(game.current) + 1;
  const next = line[at];
  const here = moments.find((m) => m.node === next);
  useArrows(page, here ? arrowsOf(here) : []);
  const opening = openingName(line.map((n) => n.move));
  const positions = shown.points.length;
  if (line.length === 0) return <p class="panel-quiet">{words.none}</p>;
  return (
    <div class="review">
      {opening && !game.start && (
        <p>
          {words.opening} <b>{opening}</b>
        </p>
      )}
      {shown.done === 0 && !shown.running && <p>{words.about(positions)}</p>}
      {shown.running ? (
        <div class="buttons">
          <label class="review-progress">
            <span>{words.progress(shown.done, positions)}</span>
            <progress max={positions} value={shown.done} />
          </label>
          <button type="button" onClick={() => shown.cancel()}>
            {words.cancel}
          </button>
        </div>
      ) : (
        !shown.finished && (
          <div class="buttons">
            <button type="button" class="primary" onClick={() => void shown.start()}>
              {shown.done === 0 ? words.start : words.goOn}
            </button>
          </div>
        )
      )}
      {shown.waits && <p class="panel-quiet">{shown.waits}</p>}
      {shown.error && (
        <p class="panel-error" role="alert">
          {shown.error}
        </p>
      )}
      {shown.done > 0 && (
        <Graph review={shown} moments={moments} at={at} show={(i) => void page.show(line[i - 1] ?? game.root)} />
      )}
      {shown.finished && <Counts moments={moments} />}
      {here && <p role="status">{wordsOf(here)}</p>}
      <Steps page={page} />
      <MoveList page={page} line={line} sign={(node) => moments.find((m) => m.node === node)?.kind.sign ?? ""} />
      {moments.length > 0 && (
        <ol class="review-moments">
          {moments.map((m) => (
            <li key={m.node.id}>
              <button
                type="button"
                aria-current={m === here ? "true" : undefined}
                onClick={() => void page.show(m.node.parent ?? game.root)}
              >
                <b>
                  {words.number(Math.floor((m.node.ply - 1 + (whiteFirst ? 0 : 1)) / 2) + 1, m.white)}
                  {m.node.text}
                  {m.kind.sign}
                </b>
                <span>
                  {words.moment(title(words.kinds[m.kind.name]![0]), percent(m.before), percent(m.after), m.bestText)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {shown.done > 0 && (
        <p class="panel-quiet">
          {words.thresholds(percent(thresholds[2].least), percent(thresholds[1].least), percent(thresholds[0].least))}
        </p>
      )}
    </div>
  );
}

/** The better move, and the one that was played. */
function arrowsOf({ node, best }: Moment): Arrow[] {
  const arrow = (move: string, kind: Arrow["kind"]): Arrow => {
    const [from, to] = cellsOf(move);
    return { from, to, kind, weight: 0.6 };
  };
  return [arrow(best, "hint"), arrow(node.move, "threat")];
}

const wordsOf = ({ node, kind, best, bestText }: Moment): string =>
  text.review.words(
    title(moveWords(node)),
    text.review.kinds[kind.name]![0],
    moveWords({ text: bestText, move: best }),
  );

function Counts({ moments }: { moments: readonly Moment[] }): JSX.Element {
  const count = (white: boolean): string =>
    thresholds
      .map((t) => {
        const n = moments.filter((m) => m.white === white && m.kind === t).length;
        return `${n} ${text.review.kinds[t.name]![n === 1 ? 0 : 1]}`;
      })
      .join(", ");
  return (
    <p>
      {text.review.count("white", count(true))}
      <br />
      {text.review.count("black", count(false))}
    </p>
  );
}

const [width, height] = [300, 100];

/** White's chances after each move. A click shows the position there. */
function Graph(props: {
  review: Review;
  moments: readonly Moment[];
  at: number;
  show: (position: number) => void;
}): JSX.Element {
  const { review, moments, at, show } = props;
  const { points } = review;
  const x = (i: number): number => (points.length < 2 ? 0 : (i / (points.length - 1)) * width);
  const y = (win: number): number => (1 - win) * height;
  const known = points.flatMap((p, i) => (p ? [[i, p.win] as const] : []));
  const path = known.map(([i, win], n) => `${n === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(win).toFixed(1)}`).join("");
  const [first, last] = [known[0]![0], known.at(-1)![0]];
  const click = (e: MouseEvent): void => {
    const box = (e.currentTarget as Element).getBoundingClientRect();
    show(Math.round(((e.clientX - box.left) / box.width) * (points.length - 1)));
  };
  const now = points[at];
  return (
    <figure class="review-graph">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.review.graph(percent(known[0]![1]), percent(known.at(-1)![1]))}
        onClick={click}
      >
        <path class="area" d={`${path}L${x(last).toFixed(1)} ${height}L${x(first).toFixed(1)} ${height}z`} />
        <path class="middle" d={`M0 ${height / 2}H${width}`} />
        <path class="curve" d={path} />
        {moments.map((m) => {
          const i = review.line.indexOf(m.node) + 1;
          return (
            <path
              key={m.node.id}
              class={`moment ${m.kind.name}`}
              d={`M${x(i).toFixed(1)} ${y(points[i]!.win).toFixed(1)}h0.01`}
            />
          );
        })}
        <path class="now" d={`M${x(at).toFixed(1)} 0V${height}`} />
      </svg>
      <figcaption class="panel-quiet">
        {text.review.caption}
        {now && text.review.here(percent(now.win), now.score)}
      </figcaption>
    </figure>
  );
}
