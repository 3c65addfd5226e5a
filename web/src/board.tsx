// The board with what belongs to it: players, clocks, advice, a field for typed moves, captured pieces.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { clockText, other, type Side } from "./clock.ts";
import { text } from "./english.ts";
import { usesKeyboard, useTick } from "./hooks.ts";
import { Icon } from "./icons.tsx";
import { pawnsText } from "./label.ts";
import { GameOver } from "./over.tsx";
import type { Page } from "./page.ts";
import type { View } from "./state.ts";
import { pieceSVG } from "./pieces.ts";
import { keyOf, type BoardView, type OpenView } from "./scene.ts";
import { sceneOf } from "./sceneof.ts";
import { example } from "./typed.ts";
import { coordinates } from "./settings.ts";
import { views } from "./views.ts";
import { ViewSwitch } from "./viewswitch.tsx";
import { advice, title } from "./words.ts";
import { endOf, isBrowsing, isMated, mayMove, modeOf, playerOf, seatAt, turnOf } from "./state.ts";
import { askAbout, cancel, confirm, drop, mark, pick, typeMove } from "./choosing.ts";

export function Board({ page }: { page: Page }): JSX.Element {
  return (
    <div
      class={`stage in-${page.state.view}${page.state.room?.room.unsure ? " unsure" : ""}${coordinates.on() ? "" : " unnamed"}`}
    >
      <ViewSwitch page={page}>
        <Tools page={page} />
      </ViewSwitch>
      <Host page={page} />
      <Table page={page} />
      <Captured page={page} />
    </div>
  );
}

/** What helps at the board in every view: to turn it round, and to draw on it by touch. */
function Tools({ page }: { page: Page }): JSX.Element {
  const draw = (): void => {
    page.state.drawing = !page.state.drawing;
    page.changed();
  };
  return (
    <>
      <button
        type="button"
        class="plain"
        title={text.tools.flipWords}
        aria-label={text.tools.flip}
        onClick={() => page.flip()}
      >
        <Icon name="flip" />
      </button>
      <button
        type="button"
        class="plain by-touch"
        title={text.tools.drawWords}
        aria-label={text.tools.draw}
        aria-pressed={page.state.drawing}
        onClick={draw}
      >
        <Icon name="draw" />
      </button>
    </>
  );
}

/**
 * Opens the view and draws the scene in it after every change. Views do not use Preact: a board draws its 125 cells
 * itself.
 */
function Host({ page }: { page: Page }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const open = useRef<{ view: View; board: BoardView; drawn: string } | null>(null);
  const [failed, setFailed] = useState("");
  /** Draws what has changed. The page changes often without it, as in a search. */
  const drawNow = (): void => {
    if (!page.state.shown || open.current?.view !== page.state.view) return;
    const scene = sceneOf(page);
    const key = keyOf(scene);
    if (key === open.current.drawn) return;
    open.current.drawn = key;
    open.current.board.draw(scene);
  };
  useEffect(() => {
    let gone = false;
    const wanted = page.state.view;
    const show = (openView: OpenView): void => {
      if (gone || !host.current) return;
      const hadFocus =
        host.current.contains(document.activeElement) || (usesKeyboard() && document.activeElement === document.body);
      open.current?.board.close();
      open.current = null;
      const board = openView(host.current, {
        pick: (cell) => pick(page, cell),
        drag: (from, to) => drop(page, from, to),
        cancel: () => cancel(page),
        ask: (cell) => askAbout(page, cell),
        mark: (from, to) => mark(page, from, to),
        focus: (cell) => {
          page.state.focus = cell;
          page.changed();
        },
      });
      open.current = { view: wanted, board, drawn: "" };
      if (wanted !== "layers") setFailed("");
      drawNow();
      if (hadFocus) board.focus();
    };
    views[wanted]()
      .then(show)
      .catch((error: unknown) => {
        if (gone) return;
        setFailed(text.views.failed(error instanceof Error ? error.message : String(error)));
        if (wanted !== "layers") page.setView("layers");
      });
    return () => {
      gone = true;
    };
  }, [page, page.state.view]);
  useEffect(drawNow);
  useEffect(() => () => open.current?.board.close(), []);
  return (
    <>
      <div class="host" ref={host} />
      {failed && (
        <p class="problem over-board" role="alert">
          {failed}{" "}
          <button type="button" class="link" onClick={() => setFailed("")}>
            {text.views.close}
          </button>
        </p>
      )}
    </>
  );
}

function Table({ page }: { page: Page }): JSX.Element {
  const words = text.table;
  const below: Side = page.state.flipped ? "black" : "white";
  return (
    <section class="table" aria-label={words.players}>
      <Player page={page} side={other(below)} />
      <div class="advice">
        <p role="status">{advice(page)}</p>
        {(page.hints.shown || page.hints.searching) && (
          <p class="hint-words">{page.hints.shown?.words ?? words.looking}</p>
        )}
        {page.state.proposed && (
          <div class="buttons">
            <button type="button" class="primary" onClick={() => confirm(page)}>
              {text.tools.play(page.state.proposed[0]!.text.replace(/=.*/, ""))}
            </button>
            <button type="button" onClick={() => cancel(page)}>
              {text.tools.cancel}
            </button>
          </div>
        )}
        {page.state.waits && (
          <p class="soft" role="status">
            {page.state.waits}
          </p>
        )}
        {page.state.problem && (
          <p class="problem" role="alert">
            {page.state.problem}{" "}
            <button type="button" class="link" onClick={() => page.retry()}>
              {words.again}
            </button>
          </p>
        )}
        {isBrowsing(page.state) && (
          <button type="button" onClick={() => page.last()}>
            {words.back}
          </button>
        )}
        {modeOf(page.state) === "engines" && !endOf(page.state) && (
          <div class="buttons">
            <button type="button" class="tool" onClick={() => page.engines.pause(!page.state.paused)}>
              <Icon name={page.state.paused ? "play" : "pause"} /> {page.state.paused ? words.goOn : words.pause}
            </button>
            <button
              type="button"
              class="tool"
              disabled={!page.state.paused || page.engines.thinking}
              onClick={() => page.engines.step()}
            >
              <Icon name="step" /> {words.step}
            </button>
          </div>
        )}
        {isMated(page.state) && <GameOver page={page} />}
        {endOf(page.state) && page.state.dismissed && !isMated(page.state) && modeOf(page.state) !== "analysis" && (
          <div class="buttons">
            {(!page.state.room || page.state.room.mayAsk("rematch")) && (
              <button type="button" class="primary" onClick={() => void page.rematch()}>
                {words.rematch}
              </button>
            )}
            <button type="button" onClick={() => page.lobby()}>
              {page.state.room ? text.room.leave : words.newGame}
            </button>
          </div>
        )}
      </div>
      {modeOf(page.state) !== "engines" && !endOf(page.state) && !(page.state.room && !seatAt(page.state)) && (
        <Typed page={page} />
      )}
      <Player page={page} side={below} />
    </section>
  );
}

function Player({ page, side }: { page: Page; side: Side }): JSX.Element {
  const over = modeOf(page.state) === "analysis" ? page.state.shown?.over : endOf(page.state);
  const turn = modeOf(page.state) === "analysis" ? page.state.shown?.turn : turnOf(page.state);
  const moving = turn === side && !over;
  const player = playerOf(page.state, side);
  const name =
    player.name.toLowerCase() !== side
      ? player.name
      : page.state.room && seatAt(page.state) === side
        ? text.table.you
        : "";
  return (
    <div class={`player${moving ? " moving" : ""}`}>
      <span class={`dot ${side}`} aria-hidden="true" />
      <span class="name">
        {title(side)}
        {name && <small>{name}</small>}
      </span>
      <Ahead page={page} side={side} />
      {moving && <span class="turn">{page.engines.thinking ? text.table.thinks : text.table.toMove}</span>}
      {page.state.clock && <ClockFace page={page} side={side} />}
    </div>
  );
}

/** By how much a side is ahead in material. */
function Ahead({ page, side }: { page: Page; side: Side }): JSX.Element | null {
  const pawns = ((page.state.shown?.material ?? 0) * (side === "white" ? 1 : -1)) / 100;
  if (pawns <= 0 || page.state.editor) return null;
  const number = pawnsText(pawns);
  const words = text.tools.ahead(number);
  return (
    <span class="ahead" role="img" aria-label={words} title={words}>
      +{number}
    </span>
  );
}

function ClockFace({ page, side }: { page: Page; side: Side }): JSX.Element {
  const clock = page.state.clock!;
  const left = clock.at(side);
  const running = clock.running === side;
  useTick(running ? (left < 10_000 ? 100 : 250) : 0);
  return (
    <span
      class={`clock${running ? " running" : ""}${left < 20_000 ? " low" : ""}`}
      role="timer"
      data-until={running ? Math.round(clock.until) : undefined}
      aria-label={text.table.clock(side, clockText(left))}
    >
      {clockText(left)}
    </span>
  );
}

function Typed({ page }: { page: Page }): JSX.Element {
  const [written, setWritten] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const submit = (e: Event): void => {
    e.preventDefault();
    if (typeMove(page, written)) setWritten("");
    // What was refused is replaced by what is typed next.
    else field.current!.select();
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label for="typed">{text.table.typed}</label>
      <div>
        <input
          id="typed"
          ref={field}
          type="text"
          value={written}
          placeholder={page.state.shown ? example(page.state.shown) : ""}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="go"
          onInput={(e) => setWritten(e.currentTarget.value)}
        />
        <button type="submit" disabled={!mayMove(page.state)}>
          {text.table.move}
        </button>
      </div>
    </form>
  );
}

/** The pieces that each side has captured, once there are any. */
function Captured({ page }: { page: Page }): JSX.Element {
  const captured = page.state.shown?.captured;
  const row = (by: Side): JSX.Element | null => {
    const letters = captured?.[by] ?? [];
    if (letters.length === 0) return null;
    return (
      <p class="captured-row">
        <span class="soft">{text.table.took(by)}</span>
        <span
          class="taken"
          role="img"
          aria-label={letters.map((l) => text.pieces[l.toLowerCase()]).join(", ")}
          dangerouslySetInnerHTML={{ __html: letters.map((l) => pieceSVG(l)).join("") }}
        />
      </p>
    );
  };
  const below: Side = page.state.flipped ? "black" : "white";
  return (
    <section class="captured" aria-label={text.table.captured}>
      {row(other(below))}
      {row(below)}
    </section>
  );
}
