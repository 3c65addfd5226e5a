// The frame of the page: header with state and menu, the board, the panels, windows, shortcuts.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Board } from "./board.tsx";
import { Confirm, Promotion } from "./dialog.tsx";
import { text } from "./english.ts";
import { usePage } from "./hooks.ts";
import { Icon } from "./icons.tsx";
import { commandOf, type Command } from "./keymap.ts";
import { Lobby } from "./lobby.tsx";
import { lazy } from "./late.tsx";
import { GameOver } from "./over.tsx";
import type { Page } from "./page.ts";
import { openPanel } from "./panels/panel.ts";
import { panels } from "./panels.ts";
import { Toasts, Waiting } from "./roompanel.tsx";
import { confirms, coordinates, scheme, setScheme, singleKeys, sounds, type Choice, type Scheme } from "./settings.ts";
import { chooseView, nextView } from "./viewswitch.tsx";
import { gameTitle, headline, winner } from "./words.ts";
import { endOf, isMated, mayAbort, mayRedo, mayResign, mayUndo, modeOf, turnOf } from "./state.ts";
import { cancel } from "./choosing.ts";

const HowPieces = lazy((rest) => rest.HowPieces);
const Keys = lazy((rest) => rest.Keys);
const Learn = lazy((rest) => rest.Learn);
const Picture = lazy((rest) => rest.Picture);

type Window = "howpieces" | "keys" | "picture" | "resign" | "draw" | null;

export function App({ page }: { page: Page }): JSX.Element {
  usePage(page);
  const [window, setWindow] = useState<Window>(null);
  const [shownRules, setShownRules] = useState("");
  const close = (): void => setWindow(null);
  const explain = (rules: string): void => {
    setShownRules(rules);
    setWindow("howpieces");
  };
  useLayoutEffect(() => scrollTo(0, 0), [page.state.screen]);
  const heading =
    page.state.screen === "learn"
      ? text.frame.learn
      : page.state.screen === "puzzles"
        ? text.frame.puzzles
        : page.state.screen === "board"
          ? text.frame.board(headline(page.state), gameTitle(page, page.state.game.rules))
          : text.game;
  useEffect(() => {
    document.title = heading;
  }, [heading]);
  useEffect(() => {
    const key = (e: KeyboardEvent): void => shortcut(e, page, () => setWindow("keys"));
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [page]);
  return (
    <>
      {page.state.screen === "lobby" ? (
        <Lobby page={page} explain={explain} />
      ) : page.state.screen !== "board" ? (
        <Learn page={page} />
      ) : page.state.room?.waiting ? (
        <Waiting page={page} room={page.state.room} />
      ) : (
        <div class="play">
          <header class="hud">
            <h1>{gameTitle(page, page.state.game.rules)}</h1>
            <p class="headline">
              <span class={`dot ${dotOf(page)}`} aria-hidden="true" />
              {headline(page.state)}
            </p>
            <Menu page={page} open={setWindow} explain={explain} />
          </header>
          <main>
            <Board page={page} />
          </main>
          <Side page={page} />
          <Hint page={page} />
        </div>
      )}
      <p class="unseen" aria-live="polite">
        {page.state.said}
      </p>
      {page.state.screen === "board" && <Promotion page={page} />}
      {page.state.room && !page.state.room.waiting && <Toasts room={page.state.room} />}
      {page.state.screen === "board" && window === null && !isMated(page.state) && <GameOver page={page} />}
      {window === "howpieces" && <HowPieces rules={shownRules} onClose={close} />}
      {window === "keys" && <Keys onClose={close} />}
      {window === "picture" && page.state.shown && <Picture page={page} onClose={close} />}
      {window === "resign" && (
        <Confirm
          question={text.frame.resigning[0]!}
          yes={text.frame.resigning[1]!}
          no={text.frame.resigning[2]!}
          onYes={() => page.resign()}
          onClose={close}
        />
      )}
      {window === "draw" && (
        <Confirm
          question={text.frame.drawing[0]!}
          yes={text.frame.drawing[1]!}
          no={text.frame.drawing[2]!}
          onYes={() => page.draw()}
          onClose={close}
        />
      )}
    </>
  );
}

/** The colour of the dot at the headline: who wins or is to move; nobody in a draw. */
function dotOf(page: Page): string {
  const over = modeOf(page.state) === "analysis" ? page.state.shown?.over : endOf(page.state);
  if (over) return winner(over) ?? "none";
  return modeOf(page.state) === "analysis" ? (page.state.shown?.turn ?? "white") : turnOf(page.state);
}

function Menu({
  page,
  open,
  explain,
}: {
  page: Page;
  open: (w: Window) => void;
  explain: (rules: string) => void;
}): JSX.Element {
  const words = text.frame;
  const [shown, setShown] = useState(false);
  const [chosen, setChosen] = useState(scheme);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Before the menu is seen: an Escape right after the click closes it, too.
  useLayoutEffect(() => {
    if (!shown) return;
    const outside = (e: Event): void => {
      if (!menu.current?.contains(e.target as Node)) setShown(false);
    };
    const escape = (e: KeyboardEvent): void => {
      if (e.key !== "Escape") return;
      setShown(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [shown]);
  const item = (label: string, act: () => void, enabled = true): JSX.Element => (
    <button
      type="button"
      disabled={!enabled}
      onClick={() => {
        setShown(false);
        button.current?.focus();
        act();
      }}
    >
      {label}
    </button>
  );
  const play = modeOf(page.state) !== "analysis";
  return (
    <div class="menu" ref={menu}>
      <button
        type="button"
        class="plain"
        ref={button}
        aria-label={words.menu}
        aria-expanded={shown}
        aria-controls="menu"
        onClick={() => setShown(!shown)}
      >
        <Icon name="menu" />
      </button>
      <div id="menu" class="items" hidden={!shown}>
        {item(page.state.room ? text.room.leave : words.newGame, () => page.lobby())}
        {item(words.flip, () => page.flip())}
        {modeOf(page.state) !== "engines" &&
          item(page.state.room ? text.room.requestUndo : words.undo, () => page.undo(), mayUndo(page.state))}
        {modeOf(page.state) !== "engines" &&
          !page.state.room &&
          item(words.redo, () => page.redo(), mayRedo(page.state))}
        {mayAbort(page.state)
          ? item(words.abort, () => void page.abort())
          : play && modeOf(page.state) !== "engines" && item(words.resign, () => open("resign"), mayResign(page.state))}
        {modeOf(page.state) === "local" && item(words.draw, () => open("draw"), mayResign(page.state))}
        {page.state.room && item(text.room.offerDraw, () => page.state.room?.ask("draw"), page.state.room.mayOfferDraw)}
        {play &&
          !page.state.room?.playing &&
          item(words.analyse, () => void page.analyse(page.state.game, page.state.game.current))}
        {item(text.picture.title, () => open("picture"))}
        <hr />
        {item(words.howPieces, () => explain(page.state.game.rules))}
        {item(words.keys, () => open("keys"))}
        <Switches page={page} />
        <fieldset class="schemes">
          <legend>{words.colours}</legend>
          {(["system", "light", "dark"] as Scheme[]).map((s) => (
            <button
              key={s}
              type="button"
              aria-pressed={chosen === s}
              onClick={() => (setScheme(s), setChosen(s), setShown(false))}
            >
              {words.schemes[s]}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

/** What can be switched on and off at the board. */
const switches: readonly (readonly [string, Choice])[] = [
  [text.tools.sounds, sounds],
  [text.tools.coordinates, coordinates],
  [text.tools.confirm, confirms],
];

function Switches({ page }: { page: Page }): JSX.Element {
  const set = (choice: Choice, on: boolean): void => {
    choice.set(on);
    if (choice === sounds) page.hear("move");
    page.changed();
  };
  return (
    <fieldset class="switches">
      <legend class="unseen">{text.tools.switches}</legend>
      {switches.map(([name, choice]) => (
        <label key={name} class="check">
          <input type="checkbox" checked={choice.on()} onChange={(e) => set(choice, e.currentTarget.checked)} /> {name}
        </label>
      ))}
    </fieldset>
  );
}

/** The panels: beside the board on wide screens, below it on phones. */
function Side({ page }: { page: Page }): JSX.Element {
  const shown = panels.filter((p) => p.shown?.(page) ?? true);
  const [id, setId] = useState(shown[0]!.id);
  const panel = shown.find((p) => p.id === id) ?? shown[0]!;
  // A tab that went, as the setup does when a game starts, does not come back by itself.
  useEffect(() => setId(panel.id), [panel.id]);
  const key = (e: KeyboardEvent): void => {
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    e.preventDefault();
    const next = shown[(shown.indexOf(panel) + step + shown.length) % shown.length]!;
    setId(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  // As large as one row of them allows.
  const letters = shown.reduce((n, { title }) => n + title.length, 0);
  return (
    <aside class="side" aria-label={text.frame.panels}>
      <div class="tabs" role="tablist" aria-label={text.frame.panels} onKeyDown={key} style={{ "--letters": letters }}>
        {shown.map((p) => (
          <button
            key={p.id}
            id={`tab-${p.id}`}
            type="button"
            role="tab"
            aria-selected={p === panel}
            aria-controls="panel"
            tabIndex={p === panel ? 0 : -1}
            onClick={() => setId(p.id)}
          >
            {p.title}
          </button>
        ))}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${panel.id}`}>
        <panel.View page={page} />
      </div>
    </aside>
  );
}

function Hint({ page }: { page: Page }): JSX.Element | null {
  if (modeOf(page.state) === "engines" || modeOf(page.state) === "analysis" || page.state.room) return null;
  const { hints } = page;
  const shown = hints.shown !== null || hints.searching;
  return (
    <button
      type="button"
      class={hints.searching ? "hint busy" : "hint"}
      disabled={!hints.may && !shown}
      aria-pressed={shown}
      title={shown ? text.frame.hideHint : text.frame.askHint}
      aria-label={text.frame.hint}
      onClick={() => void hints.ask()}
    >
      <Icon name="hint" />
    </button>
  );
}

function shortcut(e: KeyboardEvent, page: Page, help: () => void): void {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
  const target = e.target as HTMLElement;
  if (target.closest("input, textarea, select, [contenteditable], [role=tablist]")) return;
  if (page.state.screen !== "board" || (e.key.length === 1 && !singleKeys.on())) return;
  const acts: Record<Command<"game">, () => void> = {
    back: () => page.back(),
    forward: () => page.forward(),
    first: () => page.first(),
    last: () => page.last(),
    flip: () => page.flip(),
    view: () => chooseView(page, nextView(page.state.view)),
    undo: () => page.undo(),
    redo: () => page.redo(),
    hint: () => void page.hints.ask(),
    type: () => document.getElementById("typed")?.focus(),
    board: () => document.querySelector<HTMLElement>("[role=gridcell][tabindex='0']")?.focus(),
    analysis: () => openPanel("analysis"),
    explorer: () => openPanel("explorer"),
    help,
    cancel: () => cancel(page),
  };
  const command = commandOf("game", e);
  if (command === null) return;
  e.preventDefault();
  acts[command]();
}
