// The setup editor: any position, with what is wrong about it. Board and RFEN show the same.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isAlice, variantOf } from "../alice.ts";
import { text as table } from "../english.ts";
import { Game } from "../game.ts";
import { pieceName, pieceSVG } from "../pieces.ts";
import { cellName, cellOf, type Cell, type Overlay } from "../scene.ts";
import type { Position, Setup } from "../wire.ts";
import { levelText, rfenMeaning } from "../words.ts";
import { openPanel, useAnswer, usePage, words, type Editor, type PanelProps } from "./panel.ts";
import { empty, put, read, shift, toggle, turn, write, type Sketch } from "./sketch.ts";

const letters = [..."KQRBUNPkqrbunp"];

/** What a click does: puts this piece, removes what is there, changes its status, or picks it up and puts it down elsewhere. */
type Brush = string; // an RFEN letter, ".", "~" or "move"

export function SetupPanel({ page }: PanelProps): JSX.Element {
  usePage(page);
  const t = table.setup;
  const [rules, setRules] = useState(page.state.game.rules || page.about.rules[0]!.name);
  const [text, setText] = useState(() => page.state.shown?.rfen ?? write(empty));
  const [brush, setBrush] = useState<Brush>("move");
  const [mirrored, setMirrored] = useState(false); // pieces that are put on the board
  const [held, setHeld] = useState<Cell | null>(null);
  const [failed, setFailed] = useState("");
  const [opponent, setOpponent] = useState("people");
  // The last text that was a board: while somebody types, the board stays.
  const last = useRef<Sketch>(empty);
  const sketch = read(text) ?? last.current;
  last.current = sketch;
  const { answer, error, asking } = useAnswer<Setup>(page.desk, "setup", { rules, rfen: text.trim() });
  const wrong = answer?.error || error;
  const alice = isAlice(rules);
  const change = (s: Sketch): void => {
    setHeld(null);
    setText(write(s));
  };
  const pick = (cell: Cell): void => {
    if (brush === "~") change(turn(sketch, cell));
    else if (brush !== "move")
      change(brush === "." ? put(sketch, cell, ".") : toggle(sketch, cell, brush, alice && mirrored));
    else if (held !== null) change(shift(sketch, held, cell));
    else if (sketch.board[cell] !== ".") setHeld(cell);
  };
  const editor: Editor = {
    board: sketch.board,
    mirrored: sketch.mirrored,
    turn: sketch.black ? "black" : "white",
    selected: held,
    moves: brush === "move",
    overlay: marks(answer?.cells ?? []),
    advice: adviceOf(brush, held, alice && mirrored),
    pick,
    drop: (from, to) => change(shift(sketch, from, to)),
    cancel: () => setHeld(null),
  };
  useEffect(() => {
    page.state.editor = editor;
    page.changed();
  }, [page, text, brush, held, answer]);
  useEffect(
    () => () => {
      page.state.editor = null;
      page.changed();
    },
    [page],
  );
  useEffect(() => {
    const type = (e: KeyboardEvent): void => {
      if (e.ctrlKey || e.metaKey || e.altKey || !(e.target instanceof Element) || !e.target.closest("[role=gridcell]"))
        return;
      const letter = e.key === "Delete" || e.key === "Backspace" ? "." : e.key;
      const turns = alice && letter === "~";
      if (!turns && letter !== "." && !letters.includes(letter)) return;
      e.preventDefault();
      change(turns ? turn(sketch, page.state.focus) : put(sketch, page.state.focus, letter, alice && mirrored));
    };
    document.addEventListener("keydown", type);
    return () => document.removeEventListener("keydown", type);
  });
  const changeRules = (to: string): void => {
    setRules(to);
    if (brush === "~") setBrush("move");
    // Raumschach has no mirrored pieces.
    if (!isAlice(to) && sketch.mirrored.size > 0) change({ ...sketch, mirrored: new Set() });
  };
  const begin = async (): Promise<void> => {
    try {
      const start = await page.desk.call<Position>("position", { rules, moves: [] });
      setFailed("");
      setText(start.rfen);
    } catch (error) {
      setFailed(words(error));
    }
  };
  const ready = answer?.position && !asking ? answer.position.rfen : "";
  const engines = page.about.engines.filter((e) => !alice || e.alice);
  const rival = (engines.find((e) => e.name === page.about.hint.engine) ?? engines[0])?.name ?? "";
  const analyse = (): void => {
    openPanel("analysis");
    page.state.editor = null;
    void page.analyse(new Game(rules, ready));
  };
  const play = (): void => {
    const person = (name: string) => ({ name, engine: "" });
    const [side, level] = opponent.split("/");
    const chosen = page.about.levels.find((l) => String(l.level) === level);
    const engine = { name: chosen ? levelText(chosen) : rival, engine: `${rival}/${level}` };
    // The game begins without a setup: its tab goes, and with it this panel.
    page.state.editor = null;
    void page.start({
      mode: opponent === "people" ? "local" : "engine",
      rules,
      start: ready,
      white: side === "white" ? engine : person(table.sides.white),
      black: side === "black" ? engine : person(table.sides.black),
      control: null,
    });
  };
  return (
    <section class="setup" aria-label={t.title}>
      <fieldset class="setup-pieces">
        <legend>{t.piece}</legend>
        {letters.map((l) => (
          <button
            key={l}
            type="button"
            class="setup-piece"
            aria-label={pieceName(l, alice && mirrored)}
            title={pieceName(l, alice && mirrored)}
            aria-pressed={brush === l}
            onClick={() => (setBrush(l), setHeld(null))}
          >
            <span dangerouslySetInnerHTML={{ __html: pieceSVG(l, alice && mirrored) }} />
          </button>
        ))}
        <button type="button" aria-pressed={brush === "move"} onClick={() => setBrush("move")}>
          {t.move}
        </button>
        <button type="button" aria-pressed={brush === "."} onClick={() => (setBrush("."), setHeld(null))}>
          {t.remove}
        </button>
        {alice ? (
          <button type="button" aria-pressed={mirrored} onClick={() => setMirrored(!mirrored)}>
            {t.mirrored}
          </button>
        ) : null}
        {alice ? (
          <button type="button" aria-pressed={brush === "~"} onClick={() => (setBrush("~"), setHeld(null))}>
            {t.mirror}
          </button>
        ) : null}
      </fieldset>
      <p class="panel-quiet">{t.help(alice)}</p>
      <div class="panel-fields">
        <label>
          {t.toMove}
          <select
            value={sketch.black ? "b" : "w"}
            onChange={(e) => change({ ...sketch, black: e.currentTarget.value === "b" })}
          >
            <option value="w">{table.sides.white}</option>
            <option value="b">{table.sides.black}</option>
          </select>
        </label>
        <label>
          {t.rules}
          <select value={rules} onChange={(e) => changeRules(e.currentTarget.value)}>
            {page.about.variants.map((v) => (
              <optgroup key={v.name} label={v.title}>
                {page.about.rules
                  .filter((r) => variantOf(r.name) === v.name)
                  .map((r) => (
                    <option key={r.name} value={r.name} title={r.meaning}>
                      {r.name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </label>
        <Counter name={t.halfmove} value={sketch.halfmove} least={0} set={(n) => change({ ...sketch, halfmove: n })} />
        <Counter name={t.fullmove} value={sketch.fullmove} least={1} set={(n) => change({ ...sketch, fullmove: n })} />
      </div>
      <div class="panel-buttons">
        <button type="button" onClick={() => change({ ...empty, board: empty.board })}>
          {t.clear}
        </button>
        <button type="button" onClick={() => void begin()}>
          {t.start}
        </button>
      </div>
      <label class="panel-wide">
        {t.rfen}
        <textarea
          class="text-rfen"
          rows={4}
          spellcheck={false}
          value={text}
          aria-invalid={wrong ? true : undefined}
          aria-describedby="setup-rfen setup-said"
          onInput={(e) => (setHeld(null), setText(e.currentTarget.value))}
        />
      </label>
      <p class="panel-quiet" id="setup-rfen">
        {rfenMeaning}
      </p>
      <div id="setup-said" aria-live="polite">
        {wrong || failed ? (
          <p class="panel-error">
            {t.wrong(wrong || failed)}
            {t.marked(answer?.cells ?? [])}
          </p>
        ) : null}
        {ready ? <p class="panel-good">{answer?.position?.over ? t.over(answer.position.over.text) : t.good}</p> : null}
        {answer?.oddities?.length ? (
          <p class="panel-note">
            {t.odd(answer.oddities.map((o) => o.text).join("; "))}
            {t.marked(answer.cells ?? [])}
          </p>
        ) : null}
      </div>
      <div class="panel-buttons">
        <button type="button" class="primary" disabled={!ready} onClick={analyse}>
          {t.analyse}
        </button>
        <label>
          {t.players}
          <select value={opponent} onChange={(e) => setOpponent(e.currentTarget.value)}>
            <option value="people">{t.people}</option>
            {page.about.levels.flatMap((l) => [
              <option key={`b${l.level}`} value={`black/${l.level}`}>
                {t.against("white", levelText(l))}
              </option>,
              <option key={`w${l.level}`} value={`white/${l.level}`}>
                {t.against("black", levelText(l))}
              </option>,
            ])}
          </select>
        </label>
        <button type="button" disabled={!ready || answer?.position?.over !== undefined} onClick={play}>
          {t.play}
        </button>
      </div>
    </section>
  );
}

function Counter({
  name,
  value,
  least,
  set,
}: {
  name: string;
  value: number;
  least: number;
  set: (n: number) => void;
}): JSX.Element {
  return (
    <label>
      {name}
      <input
        type="number"
        min={least}
        max={9999}
        value={value}
        onChange={(e) => {
          const n = Math.round(Number(e.currentTarget.value));
          if (n >= least && n <= 9999) set(n);
          else e.currentTarget.value = String(value);
        }}
      />
    </label>
  );
}

/** What a click on the board does. */
export function adviceOf(brush: Brush, held: Cell | null, mirrored = false): string {
  const { advice } = table.setup;
  if (brush === ".") return advice.remove;
  if (brush === "~") return advice.mirror;
  if (brush !== "move") return advice.put(pieceName(brush, mirrored));
  return held === null ? advice.move : advice.held(cellName(held));
}

/** The cells that an error or an oddity is about. */
export function marks(cells: readonly string[]): Overlay | null {
  if (cells.length === 0) return null;
  const wrong = new Set(cells.map(cellOf));
  const of = <T,>(yes: T, no: T): T[] => Array.from({ length: 125 }, (_, c) => (wrong.has(c) ? yes : no));
  return { kind: "wrong", label: of("!", ""), tone: of(1, 0) };
}
