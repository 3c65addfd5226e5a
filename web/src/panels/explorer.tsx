// The explorer: what was played here in corpora and books, and what the endgame tables know.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isAlice } from "../alice.ts";
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

export function ExplorerPanel({ page }: PanelProps): JSX.Element {
  usePage(page);
  const { about } = page;
  // The program has endgame tables of its own, so there is always something to ask.
  const { answer, error, asking, again } = useAnswer<Explored>(page.desk, "explore", page.game.moves());
  const [pointed, setPointed] = useState("");
  const [failed, setFailed] = useState("");
  useArrows(page, arrowsOf(answer, pointed));
  const play = (m: { move: string; text: string }): void => {
    const legal = currentPosition(page)?.legal.find((l) => l.move === m.move);
    if (!legal || !page.canMove) return;
    setPointed("");
    void page.play({ move: legal.move, text: legal.text });
  };
  const first = answer?.sources.find((s) => s.moves.length > 0)?.moves[0] ?? answer?.tables?.moves[0];
  useKeys((event) => {
    if (event.key !== " " || !event.shiftKey || !first || asking) return;
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
  const black = (page.game.current.ply + (firstOf(page.game).black ? 1 : 0)) % 2 === 1;
  // The program's own tables and books are of Raumschach.
  const nothing = isAlice(page.game.rules) && answer?.sources.length === 0 && about.server;
  const shared: Shared = { play, point: setPointed, open: (ref) => void open(ref), black };
  return (
    <section class="explorer" aria-label="Explorer">
      {nothing ? (
        <p>
          No corpus of this game is open: books and endgame tables are of Raumschach alone.{" "}
          <code>raumlab serve CORPUS</code> opens one.
        </p>
      ) : about.sources.length === 0 && !about.tables && !answer?.tables ? (
        <NoSource page={page} />
      ) : null}
      {answer?.name ? <p class="explorer-name">{answer.name}</p> : null}
      {error ? (
        <p class="panel-error" role="alert">
          {error}{" "}
          <button type="button" onClick={again}>
            Ask again
          </button>
        </p>
      ) : null}
      {failed ? (
        <p class="panel-error" role="alert">
          {failed}
        </p>
      ) : null}
      <div aria-busy={asking} class={asking ? "explorer-old" : undefined}>
        {!answer && !error ? <p class="panel-quiet">Looking …</p> : null}
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

function NoSource({ page }: { page: PanelPage }): JSX.Element {
  if (!page.about.server)
    return (
      <p>
        This page runs without a server, so there are no games to explore. <code>raumlab serve</code> opens corpora,
        books and endgame tables.
      </p>
    );
  return (
    <div>
      <p>The server was started without games. Start it with a corpus, a book, endgame tables, or all of them:</p>
      <code class="explorer-start" tabIndex={0}>
        raumlab serve CORPUS --book BOOK --tables FOLDER
      </code>
      <p>
        A corpus comes from <code>raumlab selfplay</code> or <code>raumlab corpus import</code>, a book from{" "}
        <code>raumlab book build</code>, tables from <code>raumlab tables make</code>.
      </p>
    </div>
  );
}

function SourceTable({ source, shared }: { source: Source; shared: Shared }): JSX.Element {
  const total: Results = gamesOf(source) > 0 ? source : sum(source.moves);
  if (gamesOf(total) === 0) {
    return (
      <p class="panel-quiet">
        <strong>{source.name}</strong>: no game of this {source.kind} has this position.
      </p>
    );
  }
  return (
    <table class="explorer-moves">
      <caption>
        {source.name} <span class="panel-quiet">({source.kind})</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Move</th>
          <th scope="col">Games</th>
          <th scope="col">{source.kind === "book" ? "Value" : "Score"}</th>
        </tr>
        <tr>
          <th scope="col" colSpan={2}>
            White · draw · Black
          </th>
          <th scope="col">95 % interval</th>
        </tr>
      </thead>
      {source.moves.map((m) => (
        <MoveRow key={m.move} move={m} shared={shared} />
      ))}
      <tfoot>
        <tr>
          <th scope="row">All</th>
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
            <span class="explorer-best" title="The book's choice">
              book
            </span>
          ) : null}
        </th>
        <td>
          {games.length > 0 ? (
            <button
              type="button"
              aria-expanded={open}
              aria-label={`${gamesOf(move)} games with ${move.text}: list some`}
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
            <ul aria-label={`Games with ${move.text}`}>
              {games.map((g) => (
                <li key={`${g.source}#${g.game}`}>
                  <button type="button" onClick={() => shared.open(g)}>
                    {g.source} game {g.game}, ply {g.ply}
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
  const result =
    { win: "the side to move wins", draw: "a draw", loss: "the side to move loses" }[tables.result] ?? tables.result;
  return (
    <section class="explorer-tables" aria-label="Endgame tables">
      <p>
        <strong>Endgame tables</strong>: {result}
        {tables.distance ? `, mate in ${plies(tables.distance)}` : ""}.
      </p>
      {groupsOf(tables).map(({ title, moves }) => (
        <TableGroup key={title} title={title} moves={moves} shared={shared} />
      ))}
    </section>
  );
}

/** The moves by their results, also those to positions that no table has. */
export function groupsOf(tables: TableAnswer): { title: string; moves: TableMove[] }[] {
  const titles = [
    ["win", "Winning"],
    ["draw", "Drawn"],
    ["loss", "Losing"],
    ["unknown", "Unknown"],
  ] as const;
  return titles
    .map(([kind, title]) => ({ title, moves: tables.moves.filter((m) => m.result === kind) }))
    .filter((g) => g.moves.length > 0);
}

function TableGroup({ title, moves, shared }: { title: string; moves: TableMove[]; shared: Shared }): JSX.Element {
  return (
    <div class="explorer-group" role="group" aria-label={`${title} moves`}>
      <h2>
        {title}
        {moves.some((m) => m.distance) ? ": plies to mate" : ""}
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
                  <span class="panel-unseen"> {m.distance === 1 ? "ply" : "plies"} to mate</span>
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
