// The first screen: what to play, against whom, by which rules.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { variantOf } from "./alice.ts";
import { Game } from "./game.ts";
import { enter, host } from "./online.ts";
import type { Side } from "./clock.ts";
import type { Page } from "./page.ts";
import { lazy } from "./late.tsx";
import { BackToRoom, JoinField, pastedLink } from "./roompanel.tsx";
import type { About, EngineInfo, Setup as Checked } from "./wire.ts";
import { person, type Mode, type Player, type Setup } from "./setup.ts";
import { levelText, rfenMeaning, title } from "./words.ts";

/** What was chosen last time, kept in the browser. */
interface Choice {
  mode: Mode;
  engine: string;
  level: string; // empty for the engine's own settings
  side: Side | "random";
  white: string; // of two engines
  whiteLevel: string;
  black: string;
  blackLevel: string;
  variant: string;
  array: string;
  pawns: string;
  clock: "none" | "5+3" | "90+30" | "own";
  minutes: number;
  seconds: number;
}

const Games = lazy((rest) => rest.Games);

const key = "raumlab.choice";

const modes: readonly (readonly [Mode, string, string])[] = [
  ["engine", "Play an engine", "From beginner to strong"],
  ["local", "Two players here", "At one screen, in turn"],
  ["room", "Play online", "By a link, each at home"],
  ["engines", "Two engines", "Watch them play"],
  ["analysis", "Analyse a position", "Move both sides freely"],
];

/** What the lobby shows: a mode, its name, what it is or why it is not possible, and whether it is. */
export function offered(about: Pick<About, "server" | "rooms">): [Mode, string, string, boolean][] {
  return modes
    .filter(([mode]) => mode !== "room" || about.server)
    .map(([mode, name, what]) =>
      mode === "room" && !about.rooms ? [mode, name, "This server keeps no rooms", false] : [mode, name, what, true],
    );
}

/** The engines that play a variant. */
const playing = (page: Pick<Page, "about">, variant: string): EngineInfo[] =>
  page.about.engines.filter((e) => variant === "raumschach" || e.alice);

/** The name of the rules that are chosen. */
const rulesOf = (c: Pick<Choice, "variant" | "array" | "pawns">): string =>
  [c.array, c.pawns, ...(c.variant === "raumschach" ? [] : [c.variant])].join("/");

const levelWords: Record<string, string> = {
  "0": "plays any legal move: it is easy to beat",
  "1": "looks 2 plies (half-moves) ahead, your answer to its move: it takes what you leave unprotected",
  "2": "looks 3 plies (half-moves) ahead: for those who know the pieces",
  "3": "looks 4 plies (half-moves) ahead: it finds short combinations",
  "4": "(Raumschach master) looks 5 plies (half-moves) ahead: for practised players; it takes its time",
  "5": "(grand Raumschach master) looks 6 plies (half-moves) ahead: the strongest; it takes much time",
};

export function Lobby({ page, explain }: { page: Page; explain: (rules: string) => void }): JSX.Element {
  const [choice, setChoice] = useState(() => lastChoice(page));
  const [rfen, setRFEN] = useState("");
  const [wrong, setWrong] = useState("");
  const [pasted, setPasted] = useState("");
  const joins = choice.mode === "room" && pasted.trim() !== "";
  const change = (part: Partial<Choice>): void => {
    const next = fitting(page, { ...choice, ...part });
    setChoice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Nothing is kept: the next visit begins with what the page proposes.
    }
  };
  const rules = rulesOf(choice);
  const begin = async (e: Event): Promise<void> => {
    e.preventDefault();
    setWrong("");
    if (choice.mode === "analysis") {
      const start = rfen.trim();
      if (start && start !== "startpos") {
        const checked = await page.desk
          .call<Checked>("setup", { rules, rfen: start })
          .catch((error: Error) => ({ error: error.message }) as Checked);
        if (checked.error) return setWrong(checked.error);
      }
      await page.analyse(new Game(rules, start === "startpos" ? "" : start));
    } else if (choice.mode === "room") {
      const link = joins ? pastedLink(pasted) : null;
      if (typeof link === "string") return setWrong(link);
      const control = setupOf(page, choice, rules).control;
      const entered = link
        ? enter(page, link)
        : host(page, { rules, base: control?.initial ?? 0, increment: control?.increment ?? 0, colour: choice.side });
      await entered.catch((error: Error) => {
        page.lobby();
        setWrong(`${title(error.message)}.`.replace(/\.\.$/, "."));
      });
    } else {
      await page.start(setupOf(page, choice, rules));
    }
  };
  return (
    <main class="lobby">
      <header>
        <Cube />
        <div>
          <h1>Raumschach</h1>
          <p>Chess in a cube of five boards.</p>
        </div>
      </header>
      <nav class="buttons" aria-label="Lessons and puzzles">
        <button type="button" onClick={() => page.visit("learn")}>
          Learn the game in ten minutes
        </button>
        <button type="button" onClick={() => page.visit("puzzles")}>
          Puzzles
        </button>
      </nav>
      {page.kept && (
        <p class="kept">
          <span>
            {page.kept === "going" ? "Your game is kept in this browser." : "Your last game is kept in this browser."}
          </span>
          <button type="button" class="primary" onClick={() => void page.resume()}>
            {page.kept === "going" ? "Go on with it" : "Look at it"}
          </button>
        </p>
      )}
      <BackToRoom />
      {page.note && (
        <p class="problem" role="alert">
          {page.note}
        </p>
      )}
      <form onSubmit={(e) => void begin(e)}>
        <fieldset class="modes">
          <legend>New game</legend>
          {offered(page.about).map(([mode, name, what, possible]) => (
            <label key={mode} class={choice.mode === mode ? "mode chosen" : "mode"}>
              <input
                type="radio"
                name="mode"
                value={mode}
                checked={choice.mode === mode}
                disabled={!possible}
                onChange={() => change({ mode })}
              />
              <span>
                <b>{name}</b>
                <small>{what}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="settings">
          {choice.mode === "engine" && <AgainstEngine page={page} choice={choice} change={change} />}
          {choice.mode === "local" && (
            <p>White and Black sit at this screen and move in turn. Turn the board with “Flip” in the menu.</p>
          )}
          {choice.mode === "engines" && (
            <>
              <Engine
                page={page}
                variant={choice.variant}
                legend="White"
                engine={choice.white}
                level={choice.whiteLevel}
                change={(white, whiteLevel) => change({ white, whiteLevel })}
              />
              <Engine
                page={page}
                variant={choice.variant}
                legend="Black"
                engine={choice.black}
                level={choice.blackLevel}
                change={(black, blackLevel) => change({ black, blackLevel })}
              />
            </>
          )}
          {choice.mode === "analysis" && (
            <label class="field">
              <span>Position (RFEN), or nothing for the start</span>
              <small class="soft">{rfenMeaning}</small>
              <input
                type="text"
                value={rfen}
                placeholder="startpos"
                autocomplete="off"
                spellcheck={false}
                aria-invalid={wrong !== ""}
                onInput={(e) => setRFEN(e.currentTarget.value)}
              />
            </label>
          )}
          {choice.mode === "room" && <JoinField value={pasted} wrong={joins && wrong !== ""} change={setPasted} />}
          {choice.mode === "room" && !joins && <Colour choice={choice} change={change} />}
          {wrong && (
            <p class="problem" role="alert">
              {wrong}
            </p>
          )}
          {!joins && <Variants page={page} choice={choice} change={change} />}
          {!joins && <Rules page={page} choice={choice} change={change} />}
          <div class="begin">
            <button type="submit" class="primary large">
              {choice.mode === "analysis"
                ? "Open the board"
                : joins
                  ? "Join the game"
                  : choice.mode === "room"
                    ? "Open a room"
                    : "Start the game"}
            </button>
          </div>
        </div>
      </form>
      <Games page={page} />
      <section class="new">
        <h2>New to Raumschach?</h2>
        <p>
          If you know chess you know most of it. Pieces move on five boards, A at the bottom to E on top, and between
          them: the rook goes straight, up and down as well; the <b>unicorn</b> moves through the corners of the cells.
          Choose a piece and the page shows where it can go, and what each move wins or loses.
        </p>
        <button type="button" onClick={() => explain(rules)}>
          How pieces move
        </button>
      </section>
      <footer class="soft">
        raumlab {page.about.version}
        {!page.about.server &&
          ". No server: the engine runs in this browser, one search at a time. For rooms, corpora and books start raumlab serve on your computer."}
      </footer>
    </main>
  );
}

type Change = (part: Partial<Choice>) => void;

function AgainstEngine({ page, choice, change }: { page: Page; choice: Choice; change: Change }): JSX.Element {
  const levels = hasLevels(page, choice.engine);
  return (
    <>
      {levels && (
        <fieldset class="levels">
          <legend>Level</legend>
          {page.about.levels.map((l) => (
            <label key={l.level} class={choice.level === String(l.level) ? "chip chosen" : "chip"}>
              <input
                type="radio"
                name="level"
                checked={choice.level === String(l.level)}
                onChange={() => change({ level: String(l.level) })}
              />
              {levelText(l)}
            </label>
          ))}
          <p class="soft">
            {levelWords[choice.level]
              ? `${levelName(page, choice.level)} ${levelWords[choice.level]}.`
              : "The engine plays as its own settings say."}
          </p>
        </fieldset>
      )}
      <Colour choice={choice} change={change} />
    </>
  );
}

function Colour({ choice, change }: { choice: Choice; change: Change }): JSX.Element {
  return (
    <fieldset class="levels">
      <legend>You play</legend>
      {(["white", "black", "random"] as const).map((side) => (
        <label key={side} class={choice.side === side ? "chip chosen" : "chip"}>
          <input type="radio" name="side" checked={choice.side === side} onChange={() => change({ side })} />
          {title(side)}
        </label>
      ))}
      <p class="soft">White moves first. White's pieces begin on the two lowest boards, A and B, Black's on D and E.</p>
    </fieldset>
  );
}

function Engine(props: {
  page: Page;
  variant: string;
  legend: string;
  engine: string;
  level: string;
  change: (engine: string, level: string) => void;
}): JSX.Element {
  const { page, variant, legend, engine, level, change } = props;
  const others = page.about.engines.filter((e) => !playing(page, variant).includes(e)).map((e) => e.name);
  const meaning = page.about.engines.find((e) => e.name === engine)?.meaning;
  return (
    <fieldset class="engine">
      <legend>{legend}</legend>
      <label class="field">
        <span>Engine</span>
        <select
          value={engine}
          onChange={(e) => change(e.currentTarget.value, hasLevels(page, e.currentTarget.value) ? level || "1" : "")}
        >
          {playing(page, variant).map((e) => (
            <option key={e.name} value={e.name}>
              {e.name}
            </option>
          ))}
        </select>
      </label>
      {hasLevels(page, engine) && (
        <label class="field">
          <span>Level</span>
          <select value={level} onChange={(e) => change(engine, e.currentTarget.value)}>
            {page.about.levels.map((l) => (
              <option key={l.level} value={String(l.level)}>
                {levelText(l)}
              </option>
            ))}
            <option value="">Own settings</option>
          </select>
        </label>
      )}
      {meaning && <p class="soft">{meaning}</p>}
      {others.length > 0 && <p class="soft">Not of this game: {others.join(", ")}.</p>}
    </fieldset>
  );
}

/** Which game is played. */
function Variants({ page, choice, change }: { page: Page; choice: Choice; change: Change }): JSX.Element {
  const { variants } = page.about;
  return (
    <fieldset class="levels">
      <legend>Game</legend>
      {variants.map((v) => (
        <label key={v.name} class={choice.variant === v.name ? "chip chosen" : "chip"}>
          <input
            type="radio"
            name="variant"
            checked={choice.variant === v.name}
            onChange={() => change({ variant: v.name })}
          />
          {v.title}
        </label>
      ))}
      <p class="soft">{title(variants.find((v) => v.name === choice.variant)?.meaning ?? "")}.</p>
    </fieldset>
  );
}

function Rules({ page, choice, change }: { page: Page; choice: Choice; change: Change }): JSX.Element {
  const option = (part: 0 | 1): [name: string, meaning: string][] => {
    const names = new Map<string, string>();
    for (const r of page.about.rules)
      if (variantOf(r.name) === choice.variant)
        names.set(r.name.split("/")[part] ?? "", r.meaning.split("; ")[part] ?? "");
    return [...names];
  };
  const refused = page.about.variants.find((v) => v.name === choice.variant)?.refused ?? [];
  const select = (name: "array" | "pawns", label: string, options: [string, string][]): JSX.Element => (
    <label class="field">
      <span>{label}</span>
      <select value={choice[name]} onChange={(e) => change({ [name]: e.currentTarget.value })}>
        {options.map(([value, meaning]) => (
          <option key={value} value={value} title={meaning}>
            {value}
          </option>
        ))}
        {name === "pawns" &&
          refused.map((r) => (
            <option key={r.name} value={r.name} disabled>
              {r.name}: not in this game
            </option>
          ))}
      </select>
      <small class="soft">{options.find(([value]) => value === choice[name])?.[1]}</small>
      {name === "pawns" &&
        refused.map((r) => (
          <small key={r.name} class="soft">
            {title(r.meaning)}.
          </small>
        ))}
    </label>
  );
  const number = (name: "minutes" | "seconds", label: string, most: number): JSX.Element => (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={name === "minutes" ? 1 : 0}
        max={most}
        required
        value={choice[name]}
        onInput={(e) => change({ [name]: Number(e.currentTarget.value) })}
      />
    </label>
  );
  return (
    <details class="more">
      <summary>
        {choice.mode === "engine"
          ? "Engine, rules and clock"
          : choice.mode === "analysis"
            ? "Rules"
            : "Rules and clock"}
        <span class="soft"> {summary(choice)}</span>
      </summary>
      <div class="fields">
        {choice.mode === "engine" && (
          <Engine
            page={page}
            variant={choice.variant}
            legend="Opponent"
            engine={choice.engine}
            level={choice.level}
            change={(engine, level) => change({ engine, level })}
          />
        )}
        {select("array", "Start position", option(0))}
        {select("pawns", "Pawns", option(1))}
        {choice.mode !== "analysis" && (
          <>
            <label class="field">
              <span>Clock</span>
              <select
                value={choice.clock}
                onChange={(e) => change({ clock: e.currentTarget.value as Choice["clock"] })}
              >
                <option value="none">No clock</option>
                <option value="5+3">5 minutes + 3 seconds a move</option>
                <option value="90+30">90 minutes + 30 seconds a move</option>
                <option value="own">Other</option>
              </select>
            </label>
            {choice.clock === "own" && number("minutes", "Minutes", 600)}
            {choice.clock === "own" && number("seconds", "Seconds a move", 600)}
          </>
        )}
      </div>
    </details>
  );
}

function summary(c: Choice): string {
  const parts = [c.mode === "engine" ? c.engine : "", rulesOf(c)];
  if (c.mode !== "analysis")
    parts.push(c.clock === "none" ? "no clock" : c.clock === "own" ? `${c.minutes}+${c.seconds}` : c.clock);
  return parts.filter(Boolean).join(", ");
}

function lastChoice(page: Page): Choice {
  const engines = page.about.engines.map((e) => e.name);
  const usual = page.about.hint.engine;
  const engine = engines.includes(usual) ? usual : (engines[0] ?? "");
  const proposed: Choice = {
    mode: "engine",
    engine,
    level: "1",
    side: "white",
    white: engine,
    whiteLevel: "1",
    black: engine,
    blackLevel: "2",
    variant: "raumschach",
    array: "chessvariants",
    pawns: "normal",
    clock: "none",
    minutes: 15,
    seconds: 10,
  };
  try {
    const kept = { ...proposed, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Choice>) };
    // An engine or a rule that is no longer here is not chosen.
    for (const name of ["engine", "white", "black"] as const) if (!engines.includes(kept[name])) kept[name] = engine;
    if (!page.about.rules.some((r) => r.name === rulesOf(kept)))
      Object.assign(kept, { variant: proposed.variant, array: proposed.array, pawns: proposed.pawns });
    if (!offered(page.about).some(([mode, , , possible]) => mode === kept.mode && possible)) kept.mode = proposed.mode;
    return fitting(page, kept);
  } catch {
    return proposed;
  }
}

/** The choice with pawns and engines that the game has. */
export function fitting(page: Pick<Page, "about">, choice: Choice): Choice {
  const { rules } = page.about;
  const fits = { ...choice };
  if (!rules.some((r) => r.name === rulesOf(fits))) fits.pawns = "normal";
  const able = playing(page, fits.variant).map((e) => e.name);
  const usual = page.about.hint.engine;
  const first = able.includes(usual) ? usual : (able[0] ?? "");
  for (const name of ["engine", "white", "black"] as const) if (!able.includes(fits[name])) fits[name] = first;
  return fits;
}

const hasLevels = (page: Page, engine: string): boolean =>
  page.about.engines.some((e) => e.name === engine && e.searches && !e.external);

const levelName = (page: Page, level: string): string =>
  page.about.levels
    .filter((l) => String(l.level) === level)
    .map(levelText)
    .join();

function setupOf(page: Page, choice: Choice, rules: string): Setup {
  const control =
    choice.clock === "none"
      ? null
      : choice.clock === "5+3"
        ? { initial: 5 * 60_000, increment: 3000 }
        : choice.clock === "90+30"
          ? { initial: 90 * 60_000, increment: 30_000 }
          : { initial: choice.minutes * 60_000, increment: choice.seconds * 1000 };
  const setup: Setup = { mode: choice.mode, rules, start: "", white: person("White"), black: person("Black"), control };
  if (choice.mode === "engines")
    return {
      ...setup,
      white: engineOf(choice.white, choice.whiteLevel),
      black: engineOf(choice.black, choice.blackLevel),
    };
  if (choice.mode === "engine") {
    const side = choice.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : choice.side;
    const [you, engine] = [person("You"), engineOf(choice.engine, choice.level)];
    return side === "white" ? { ...setup, white: you, black: engine } : { ...setup, white: engine, black: you };
  }
  return setup;

  function engineOf(name: string, level: string): Player {
    return level === ""
      ? { name, engine: name }
      : { name: `${name} · ${levelName(page, level)}`, engine: `${name}/${level}` };
  }
}

/** The cube of the title. */
function Cube(): JSX.Element {
  return (
    <svg class="cube-sign" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path class="top" d="M32 4 58 18 32 32 6 18z" />
      <path class="left" d="M6 18 32 32v28L6 46z" />
      <path class="right" d="M58 18 32 32v28l26-14z" />
      <path
        class="lines"
        d="M11.200 15.200l26 14v28M16.400 12.400l26 14v28M21.600 9.600l26 14v28M26.800 6.800l26 14v28M37.200 6.800l-26 14v28M42.400 9.600l-26 14v28M47.600 12.400l-26 14v28M52.800 15.200l-26 14v28M6 23.600l26 14 26-14M6 29.200l26 14 26-14M6 34.800l26 14 26-14M6 40.400l26 14 26-14"
      />
    </svg>
  );
}
