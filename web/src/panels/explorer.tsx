// The explorer: what was played here in corpora and books, and what the endgame tables know.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isAlice } from "../alice.ts";
import { text } from "../english.ts";
import { commandOf } from "../keymap.ts";
import { cellOf, type Arrow } from "../scene.ts";
import { fromTree } from "../tree.ts";
import type { Explored, GameRef, Source, SourceMove, TableAnswer, TableMove, Tree } from "../wire.ts";
import { gamesOf, parts, percent, plies, resultWords, score, sum, type Results } from "./counts.ts";
import {
  currentPosition,
  useAnswer,
  useArrows,
  useKeys,
  usePage,
  words,
  type PanelPage,
  type PanelProps,
} from "./panel.ts";
import { firstOf } from "./walk.ts";
import { mayMove } from "../state.ts";

export function ExplorerPanel({ page }: PanelProps): JSX.Element {
  usePage(page);
  const { about } = page;
  // The program has endgame tables of its own, so there is always something to ask.
  const { answer, error, asking, again } = useAnswer<Explored>(page.desk, "explore", page.state.game.moves());
  const [pointed, setPointed] = useState("");
  const [failed, setFailed] = useState("");
  useArrows(page, arrowsOf(answer, pointed));
  const play = (m: { move: string; text: string }): void => {
    const legal = currentPosition(page)?.legal.find((l) => l.move === m.move);
    if (!legal || !mayMove(page.state)) return;
    setPointed("");
    void page.play({ move: legal.move, text: legal.text });
  };
  const first = answer?.sources.find((s) => s.moves.length > 0)?.moves[0] ?? answer?.tables?.moves[0];
  useKeys((event) => {
    if (commandOf("study", event) !== "play-first" || !first || asking) return;
    event.preventDefault();
    play(first);
  });
  const open = async (ref: GameRef): Promise<void> => {
    try {
      const game = fromTree(await page.desk.call<Tree>("game", { source: ref.source, game: ref.game }));
      const line = [game.root, ...game.line(game.root)];
      setFailed("");
      await page.analyse(game, line[Math.min(ref.ply, line.length - 1)]);
    } catch (error) {
      setFailed(words(error));
    }
  };
  const black = (page.state.game.current.ply + (firstOf(page.state.game).black ? 1 : 0)) % 2 === 1;
  // The program's own tables and books are of Raumschach.
  const nothing = isAlice(page.state.game.rules) && answer?.sources.length === 0 && about.server;
  const shared: Shared = { play, point: setPointed, open: (ref) => void open(ref), black };
  return (
    <section class="explorer" aria-label={text.explorer.title}>
      {nothing ? (
        <p>{withCode(text.explorer.noCorpus)}</p>
      ) : about.sources.length === 0 && !about.tables && !answer?.tables ? (
        <NoSource page={page} />
      ) : null}
      {answer?.name ? <p class="explorer-name">{answer.name}</p> : null}
      {error ? (
        <p class="panel-error" role="alert">
          {error}{" "}
          <button type="button" onClick={again}>
            {text.explorer.again}
          </button>
        </p>
      ) : null}
      {failed ? (
        <p class="panel-error" role="alert">
          {failed}
        </p>
      ) : null}
      <div aria-busy={asking} class={asking ? "explorer-old" : undefined}>
        {!answer && !error ? <p class="panel-quiet">{text.explorer.looking}</p> : null}
        {answer?.tables ? <Tables tables={answer.tables} shared={shared} /> : null}
        {answer?.sources.map((s) => (
          <SourceTable key={s.name} source={s} shared={shared} />
        ))}
      </div>
    </section>
  );
}

interface Shared {
  play: (m: { move: string; text: string }) => void;
  point: (move: string) => void;
  open: (ref: GameRef) => void;
  black: boolean; // to move
}

/** A sentence in which commands stand between signs `. */
const withCode = (sentence: string): (JSX.Element | string)[] =>
  sentence.split("`").map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part));

function NoSource({ page }: { page: PanelPage }): JSX.Element {
  if (!page.about.server) return <p>{withCode(text.explorer.noServer)}</p>;
  return (
    <div>
      <p>{text.explorer.noGames}</p>
      <code class="explorer-start" tabIndex={0}>
        {text.explorer.start}
      </code>
      <p>{withCode(text.explorer.sources)}</p>
    </div>
  );
}

/** So many moves of a source are shown at first. */
const firstMoves = 10;

function SourceTable({ source, shared }: { source: Source; shared: Shared }): JSX.Element {
  const [whole, setWhole] = useState(false);
  const total: Results = gamesOf(source) > 0 ? source : sum(source.moves);
  if (gamesOf(total) === 0) {
    return (
      <p class="panel-quiet">
        <strong>{source.name}</strong>
        {text.explorer.notThere(source.kind)}
      </p>
    );
  }
  return (
    <table class="explorer-moves">
      <caption>
        {source.name} <span class="panel-quiet">{text.explorer.kind(source.kind)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{text.explorer.move}</th>
          <th scope="col">{text.explorer.games}</th>
          <th scope="col">{source.kind === "book" ? text.explorer.value : text.explorer.score}</th>
        </tr>
        <tr>
          <th scope="col" colSpan={2}>
            {text.explorer.results}
          </th>
          <th scope="col">{text.explorer.interval}</th>
        </tr>
      </thead>
      {source.moves.slice(0, whole ? undefined : firstMoves).map((m) => (
        <MoveRow key={m.move} move={m} shared={shared} />
      ))}
      {!whole && source.moves.length > firstMoves ? (
        <tbody>
          <tr>
            <td colSpan={3}>
              <button type="button" onClick={() => setWhole(true)}>
                {text.explorer.whole(source.moves.length)}
              </button>
            </td>
          </tr>
        </tbody>
      ) : null}
      <tfoot>
        <tr>
          <th scope="row">{text.explorer.all}</th>
          <td>{gamesOf(total).toLocaleString("en")}</td>
          <td>{source.kind === "book" ? "" : `${percent(score(total, shared.black))} %`}</td>
        </tr>
        <tr>
          <td colSpan={2}>
            <ResultBar results={total} />
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

function MoveRow({ move, shared }: { move: SourceMove; shared: Shared }): JSX.Element {
  const [open, setOpen] = useState(false);
  const games = move.games ?? [];
  return (
    <tbody onMouseEnter={() => shared.point(move.move)} onMouseLeave={() => shared.point("")}>
      <tr>
        <th scope="row">
          <button
            type="button"
            class="tree-move"
            onFocus={() => shared.point(move.move)}
            onBlur={() => shared.point("")}
            onClick={() => shared.play(move)}
          >
            {move.text}
          </button>
          {move.best ? (
            <span class="explorer-best" title={text.explorer.choice}>
              {text.explorer.book}
            </span>
          ) : null}
        </th>
        <td>
          {games.length > 0 ? (
            <button
              type="button"
              aria-expanded={open}
              aria-label={text.explorer.list(gamesOf(move), move.text)}
              onClick={() => setOpen(!open)}
            >
              {gamesOf(move).toLocaleString("en")}
            </button>
          ) : (
            gamesOf(move).toLocaleString("en")
          )}
        </td>
        <td>{percent(move.score)} %</td>
      </tr>
      <tr>
        <td colSpan={2}>
          <ResultBar results={move} />
        </td>
        <td>
          <Interval move={move} />
        </td>
      </tr>
      {open ? (
        <tr class="explorer-list">
          <td colSpan={3}>
            <ul aria-label={text.explorer.gamesWith(move.text)}>
              {games.map((g) => (
                <li key={`${g.source}#${g.game}`}>
                  <button type="button" onClick={() => shared.open(g)}>
                    {text.explorer.game(g.source, g.game, g.ply)}
                  </button>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function ResultBar({ results }: { results: Results }): JSX.Element {
  const words = resultWords(results);
  return (
    <>
      <svg class="explorer-bar" role="img" aria-label={words}>
        <title>{words}</title>
        {parts(results).map((p) => (
          <g key={p.kind} class={`bar-${p.kind}`}>
            <rect x={`${p.start}%`} y="0" width={`${p.width}%`} height="100%" />
            {p.label ? (
              <text x={`${p.start + p.width / 2}%`} y="50%" text-anchor="middle" dominant-baseline="central">
                {p.label}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <span class="explorer-counts" aria-hidden="true">
        {results.white} · {results.draws} · {results.black}
      </span>
    </>
  );
}

/** The interval of a score, as text and with the score on a scale from 0 to 100 %. */
function Interval({ move }: { move: SourceMove }): JSX.Element {
  return (
    <>
      <span class="explorer-interval">
        [{percent(move.low)}, {percent(move.high)}]
      </span>
      <svg class="explorer-scale" aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
        <path class="scale-middle" d="M50 0v8" />
        <path class="scale-interval" d={`M${percent(move.low)} 4H${percent(move.high)}`} />
        <path class="scale-point" d={`M${percent(move.score)} 1v6`} />
      </svg>
    </>
  );
}

function Tables({ tables, shared }: { tables: TableAnswer; shared: Shared }): JSX.Element {
  const words = text.explorer;
  return (
    <section class="explorer-tables" aria-label={words.tables}>
      <p>
        <strong>{words.tables}</strong>
        {words.result(
          words.tableResults[tables.result] ?? tables.result,
          tables.distance ? plies(tables.distance) : "",
        )}
      </p>
      {groupsOf(tables).map(({ title, moves }) => (
        <TableGroup key={title} title={title} moves={moves} shared={shared} />
      ))}
    </section>
  );
}

/** The moves by their results, also those to positions that no table has. */
export function groupsOf(tables: TableAnswer): { title: string; moves: TableMove[] }[] {
  return text.explorer.groups
    .map(([kind, title]) => ({ title: title!, moves: tables.moves.filter((m) => m.result === kind) }))
    .filter((g) => g.moves.length > 0);
}

function TableGroup({ title, moves, shared }: { title: string; moves: TableMove[]; shared: Shared }): JSX.Element {
  return (
    <div class="explorer-group" role="group" aria-label={text.explorer.group(title)}>
      <h2>
        {text.explorer.groupTitle(
          title,
          moves.some((m) => m.distance),
        )}
      </h2>
      <ul>
        {moves.map((m) => (
          <li key={m.move}>
            <button
              type="button"
              class="tree-move"
              onMouseEnter={() => shared.point(m.move)}
              onMouseLeave={() => shared.point("")}
              onFocus={() => shared.point(m.move)}
              onBlur={() => shared.point("")}
              onClick={() => shared.play(m)}
            >
              {m.text}{" "}
              {m.distance ? (
                <span class="panel-quiet">
                  {m.distance}
                  <span class="panel-unseen">{text.explorer.toMate(m.distance)}</span>
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The move that is pointed at; else the moves of the first source, thicker with more games. */
export function arrowsOf(answer: Explored | null, pointed: string): Arrow[] {
  const arrow = (move: string, weight: number): Arrow => ({
    from: cellOf(move.slice(0, 3)),
    to: cellOf(move.slice(3, 6)),
    kind: "explorer",
    weight,
  });
  if (pointed) return [arrow(pointed, 1)];
  const moves = answer?.sources.find((s) => s.moves.length > 0)?.moves.slice(0, 3) ?? [];
  const most = Math.max(1, ...moves.map(gamesOf));
  return moves.map((m) => arrow(m.move, Math.max(0.2, gamesOf(m) / most)));
}
