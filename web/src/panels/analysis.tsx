// The analysis: lines of an engine while it searches, and the command that finds the same.
import type { JSX } from "preact";
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import { isAlice } from "../alice.ts";
import { text } from "../english.ts";
import { commandOf } from "../keymap.ts";
import { cellOf, type Arrow } from "../scene.ts";
import { analysing } from "../settings.ts";
import type { AnalyseRequest, Line } from "../wire.ts";
import {
  copy,
  currentPosition,
  useArrows,
  useKeys,
  usePage,
  useSetting,
  type PanelPage,
  type PanelProps,
} from "./panel.ts";
import { Search, count, movesOf, scoreText, scoreWords, share } from "./search.ts";
import { firstOf } from "./walk.ts";
import { mayMove } from "../state.ts";
import { save } from "../keeping.ts";

type Limit = "infinite" | "depth" | "nodes";

const mostDepth = 64;

export function AnalysisPanel({ page }: PanelProps): JSX.Element {
  usePage(page);
  const words = text.analysis;
  const alice = isAlice(page.state.game.rules);
  const engines = page.about.engines.filter((e) => e.searches && (e.alice || !alice));
  const [on, setOn] = useState(analysing.on);
  const turn = (): void => (analysing.set(!on), setOn(!on));
  const usual = (engines.find((e) => e.name === page.about.hint.engine) ?? engines[0])?.name ?? "";
  const [chosen, setEngine] = useSetting(page, "analysis.engine", usual);
  const engine = engines.some((e) => e.name === chosen) ? chosen : usual;
  const [lines, setLines] = useSetting(page, "analysis.lines", 3);
  const [limit, setLimit] = useSetting<Limit>(page, "analysis.limit", "infinite");
  const [depth, setDepth] = useSetting(page, "analysis.depth", 6);
  const [nodes, setNodes] = useSetting(page, "analysis.nodes", 1_000_000);
  const [threat, setThreat] = useSetting(page, "analysis.threat", false);
  const [pointed, setPointed] = useState<[line: number, moves: number] | null>(null);
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const search = useMemo(
    () =>
      new Search(
        page.desk,
        onceAFrame(() => draw(undefined)),
      ),
    [page],
  );

  const position = currentPosition(page);
  const over = position?.over;
  const request: AnalyseRequest = { ...page.state.game.moves(), engine, lines };
  if (limit === "depth") request.depth = depth;
  if (limit === "nodes") request.nodes = nodes;
  if (threat) request.threat = true;
  const question = on && engine && !over ? JSON.stringify(request) : "";
  useEffect(() => {
    setPointed(null);
    search.ask(question ? (JSON.parse(question) as AnalyseRequest) : null);
  }, [search, question]);
  useEffect(() => {
    const look = (): void => search.show(!document.hidden);
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      search.stop();
    };
  }, [search]);

  const found = search.lines;
  const best = found?.lines[0];
  useArrows(page, arrowsOf(found?.lines ?? [], pointed, threat));
  useKeys((event) => {
    const command = commandOf("study", event);
    if (command === "engine") turn();
    else if (command === "threats") setThreat(!threat);
    else if (command === "play-best") {
      if (!best?.moves[0] || threat || !mayMove(page.state)) return;
      void page.play({ move: best.moves[0], text: movesOf(best.text)[0] ?? best.moves[0] });
    } else return;
    event.preventDefault();
  });

  return (
    <section class="analysis" aria-label={words.title}>
      <div class="analysis-head">
        <button
          type="button"
          class="analysis-switch"
          role="switch"
          aria-checked={on}
          title={words.toggle}
          onClick={turn}
        >
          {words.engine}
        </button>
        <Bar line={best ?? null} over={over?.text ?? ""} />
      </div>
      <div class="panel-fields">
        <label>
          {words.engine}
          <select value={engine} onChange={(e) => setEngine(e.currentTarget.value)}>
            {engines.map((e) => (
              <option key={e.name} value={e.name} title={e.meaning}>
                {e.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.lines}
          <select value={String(lines)} onChange={(e) => setLines(Number(e.currentTarget.value))}>
            {[1, 2, 3, 4, 5].map((n) => (
              <option key={n} value={String(n)}>
                {n}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.search}
          <select value={limit} onChange={(e) => setLimit(e.currentTarget.value as Limit)}>
            {(["infinite", "depth", "nodes"] as const).map((kind) => (
              <option key={kind} value={kind}>
                {words.limits[kind]}
              </option>
            ))}
          </select>
        </label>
        {limit === "depth" ? <Amount name={words.depth} value={depth} most={mostDepth} set={setDepth} /> : null}
        {limit === "nodes" ? <Amount name={words.nodes} value={nodes} most={1e12} set={setNodes} /> : null}
        <label class="panel-check" title={words.threatsWords}>
          <input type="checkbox" checked={threat} onChange={(e) => setThreat(e.currentTarget.checked)} />{" "}
          {words.threats}
        </label>
      </div>
      {search.error ? (
        <p class="panel-error" role="alert">
          {search.error}{" "}
          <button type="button" onClick={() => search.again()}>
            {words.again}
          </button>
        </p>
      ) : null}
      {search.waits ? (
        <p class="panel-quiet" role="status">
          {search.waits}
        </p>
      ) : null}
      <p class="analysis-numbers">
        {over ? (
          over.text
        ) : !on ? (
          words.off
        ) : !found ? (
          search.running ? (
            words.searching
          ) : (
            ""
          )
        ) : (
          <>
            <span>{words.depthIs(found.depth)}</span> <span>{words.nodesAre(count(found.nodes))}</span>{" "}
            {found.seconds > 0 ? <span>{words.perSecond(count(found.nodes / found.seconds))}</span> : null}{" "}
            {found.profile ? <span title={words.profileWords}>{words.profile(found.profile)}</span> : null}{" "}
            {found.threads > 1 ? <span title={words.threadsWords}>{words.threads(found.threads)}</span> : null}{" "}
            <span>{words.state[found.last ? "finished" : search.running ? "searching" : "stopped"]}</span>
          </>
        )}
      </p>
      {threat && found ? <p class="panel-quiet">{words.threatens(firstSide(page))}</p> : null}
      <ol class="analysis-lines" aria-label={words.best}>
        {(found?.lines ?? []).map((line, i) => (
          <LineRow
            key={i}
            line={line}
            free={!threat}
            on={(n) => setPointed(n === null ? null : [i, n])}
            insert={(n) => insert(page, line, n)}
          />
        ))}
      </ol>
      <p class="panel-unseen" role="status">
        {found?.last && best ? words.finished(found.depth, scoreWords(best), movesOf(best.text)[0] ?? "") : ""}
      </p>
      {found?.last && found.command ? <Command command={found.command} /> : null}
    </section>
  );
}

/** Acts before the next frame, once however often it is asked: the first depths of a search end within one. */
function onceAFrame(act: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      act();
    });
  };
}

/** The side that a threat search lets move: the one that is not to move. */
function firstSide(page: PanelPage): "white" | "black" {
  const black = (page.state.game.current.ply + (firstOf(page.state.game).black ? 1 : 0)) % 2 === 1;
  return black ? "white" : "black";
}

/** What is typed stays, though a search draws the panel again and again, until the field is left or Enter is pressed. */
function Amount({
  name,
  value,
  most,
  set,
}: {
  name: string;
  value: number;
  most: number;
  set: (n: number) => void;
}): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label>
      {name}
      <input
        type="number"
        min={1}
        max={most}
        value={typed ?? value}
        onInput={(e) => setTyped(e.currentTarget.value)}
        onChange={(e) => {
          const n = Math.round(Number(e.currentTarget.value));
          if (n >= 1 && n <= most) set(n);
          setTyped(null);
        }}
      />
    </label>
  );
}

function Bar({ line, over }: { line: Line | null; over: string }): JSX.Element {
  const white = line ? share(line) : 0.5;
  const label = line ? scoreWords(line) : over || text.analysis.noScore;
  return (
    <div class="analysis-bar">
      <svg role="img" aria-label={label} preserveAspectRatio="none" viewBox="0 0 100 10">
        <title>{label}</title>
        <rect class="bar-black" x="0" y="0" width="100" height="10" />
        <rect class="bar-white" x="0" y="0" width={(100 * white).toFixed(1)} height="10" />
        <path class="bar-middle" d="M50 0v10" />
      </svg>
      <strong class="analysis-score">{line ? scoreText(line) : "–"}</strong>
    </div>
  );
}

interface RowProps {
  line: Line;
  free: boolean; // whether its moves can be played
  on: (moves: number | null) => void;
  insert: (moves: number) => void;
}

function LineRow({ line, free, on, insert }: RowProps): JSX.Element {
  const texts = movesOf(line.text);
  const step = (e: KeyboardEvent): void => {
    if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
    const beside = e.key === "ArrowLeft" ? "previousElementSibling" : "nextElementSibling";
    const next = (e.currentTarget as HTMLElement)[beside];
    if (next instanceof HTMLElement && next.tagName === "BUTTON") next.focus();
    e.preventDefault();
  };
  return (
    <li class="analysis-line" onMouseLeave={() => on(null)}>
      <span class="analysis-line-score" title={scoreWords(line)}>
        {scoreText(line)}
      </span>
      <span class="analysis-moves">
        {line.moves.map((move, i) => (
          <button
            key={i} // the one that has the keyboard stays, whatever move it becomes
            type="button"
            class="tree-move"
            tabIndex={i === 0 ? 0 : -1}
            aria-disabled={free ? undefined : true}
            title={free ? text.analysis.insert : undefined}
            onMouseEnter={() => on(i + 1)}
            onFocus={() => on(i + 1)}
            onBlur={() => on(null)}
            onKeyDown={step}
            onClick={() => free && insert(i + 1)}
          >
            {texts[i] ?? move}
          </button>
        ))}
      </span>
    </li>
  );
}

/** Adds the first moves of a line to the tree, and goes to the last of them. */
export function insert(page: PanelPage, line: Line, moves: number): void {
  const texts = movesOf(line.text);
  let node = page.state.game.current;
  line.moves.slice(0, moves).forEach((move, i) => (node = page.state.game.add(node, move, texts[i] ?? move)));
  void page.show(node).then(() => save(page));
}

/** An arrow for the first move of each line, the best the thickest; or the moves of the line that is pointed at. */
export function arrowsOf(
  lines: readonly Line[],
  pointed: readonly [line: number, moves: number] | null,
  threat: boolean,
): Arrow[] {
  const kind = threat ? "threat" : "line";
  const arrow = (move: string, weight: number): Arrow => ({
    from: cellOf(move.slice(0, 3)),
    to: cellOf(move.slice(3, 6)),
    kind,
    weight,
  });
  if (pointed)
    return (lines[pointed[0]]?.moves ?? []).slice(0, pointed[1]).map((m, i) => arrow(m, Math.max(0.25, 1 - i * 0.15)));
  return lines.flatMap((line, i) => (line.moves[0] ? [arrow(line.moves[0], Math.max(0.2, 1 - i * 0.25))] : []));
}

function Command({ command }: { command: string }): JSX.Element {
  const [copied, setCopied] = useState("");
  const words = text.analysis;
  useEffect(() => setCopied(""), [command]);
  return (
    <div class="panel-command">
      <p>{words.command}</p>
      <code tabIndex={0}>{command}</code>
      <button
        type="button"
        onClick={() => void copy(command).then((ok) => setCopied(ok ? words.copied : words.select))}
      >
        {words.copy}
      </button>
      <span role="status">{copied}</span>
    </div>
  );
}
