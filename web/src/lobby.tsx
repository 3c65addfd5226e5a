// The first screen: what to play, against whom, by which rules.
import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { variantOf } from "./alice.ts";
import { controlText, type Side, type TimeControl } from "./clock.ts";
import { text } from "./english.ts";
import { Game } from "./game.ts";
import { lazy } from "./late.tsx";
import { LiveBoard } from "./live.tsx";
import { host } from "./online.ts";
import type { Page } from "./page.ts";
import { pieceSVG } from "./pieces.ts";
import { BackToRoom, Friend } from "./roompanel.tsx";
import { person, type Mode, type Player, type Setup } from "./setup.ts";
import type { About, EngineInfo, Setup as Checked } from "./wire.ts";
import { levelText, rfenMeaning, title } from "./words.ts";
import { kept, resume } from "./keeping.ts";

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

/** The word for the start position, instead of an RFEN. */
const startpos = "startpos";

const modes: readonly Mode[] = ["engine", "local", "room", "engines", "analysis"];

/** What the lobby shows: a mode, its name, what it is or why it is not possible, and whether it is. */
export function offered(about: Pick<About, "server" | "rooms">): [Mode, string, string, boolean][] {
  return modes
    .filter((mode) => mode !== "room" || about.server)
    .map((mode) => {
      const [name, what] = text.lobby.modes[mode];
      return mode === "room" && !about.rooms ? [mode, name!, text.lobby.noRooms, false] : [mode, name!, what!, true];
    });
}

/** The engines that play a variant. */
const playing = (page: Pick<Page, "about">, variant: string): EngineInfo[] =>
  page.about.engines.filter((e) => variant === "raumschach" || e.alice);

/** The name of the rules that are chosen. */
const rulesOf = (c: Pick<Choice, "variant" | "array" | "pawns">): string =>
  [c.array, c.pawns, ...(c.variant === "raumschach" ? [] : [c.variant])].join("/");

export function Lobby({ page, explain }: { page: Page; explain: (rules: string) => void }): JSX.Element {
  const [choice, setChoice] = useState(() => lastChoice(page));
  const [rfen, setRFEN] = useState("");
  const [wrong, setWrong] = useState("");
  const words = text.lobby;
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
  // What is wrong is at the top.
  useLayoutEffect(() => {
    if (page.state.note) scrollTo(0, 0);
  }, [page.state.note]);
  const begin = async (mode: Mode, start = ""): Promise<void> => {
    setWrong("");
    if (mode === "analysis") {
      if (start) {
        const checked = await page.desk
          .call<Checked>("setup", { rules, rfen: start })
          .catch((error: Error) => ({ error: error.message }) as Checked);
        if (checked.error) return setWrong(checked.error);
      }
      await page.analyse(new Game(rules, start));
    } else if (mode === "room") {
      await openRoom().catch((error: Error) => setWrong(text.room.fault(error.message)));
    } else {
      await page.start(setupOf(page, { ...choice, mode }, rules));
    }
  };
  const openRoom = (): Promise<void> => {
    const { initial = 0, increment = 0 } = controlOf(choice) ?? {};
    return host(page, { rules, base: initial, increment, colour: choice.side });
  };
  const submit = (e: Event): void => {
    e.preventDefault();
    void begin(choice.mode, rfen.trim() === startpos ? "" : rfen.trim());
  };
  const path = ([name, what]: string[], piece: string, go: () => void): JSX.Element => (
    <button type="button" onClick={go}>
      <span dangerouslySetInnerHTML={{ __html: pieceSVG(piece) }} />
      <b>{name}</b>
      <small>{what}</small>
    </button>
  );
  return (
    <main class="lobby home">
      {page.state.note && (
        <p class="problem" role="alert">
          {page.state.note}
        </p>
      )}
      <section class="hero">
        <header>
          <Cube />
          <div>
            <h1>{text.game}</h1>
            <p>{words.subtitle}</p>
          </div>
        </header>
        <LiveBoard />
        <PlayNow page={page} choice={choice} play={() => void begin("engine")} />
        <nav class="paths" aria-label={words.paths}>
          {path(words.learn, "P", () => page.visit("learn"))}
          {path(words.puzzles, "k", () => page.visit("puzzles"))}
          {path(words.analyse, "Q", () => void begin("analysis"))}
          {path(words.watch, "u", () => void begin("engines"))}
        </nav>
        {page.about.server && page.about.rooms && <Friend page={page} invite={openRoom} />}
      </section>
      {kept(page) && (
        <p class="kept">
          <span>{kept(page) === "going" ? words.going : words.finished}</span>
          <button type="button" onClick={() => void resume(page)}>
            {kept(page) === "going" ? words.goOn : words.lookAt}
          </button>
        </p>
      )}
      <BackToRoom />
      <form class="new-game" id="new-game" onSubmit={submit}>
        <fieldset class="modes">
          <legend>{words.newGame}</legend>
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
          {choice.mode === "local" && <p>{words.local}</p>}
          {choice.mode === "engines" && (
            <>
              <Engine
                page={page}
                variant={choice.variant}
                legend={text.sides.white}
                engine={choice.white}
                level={choice.whiteLevel}
                change={(white, whiteLevel) => change({ white, whiteLevel })}
              />
              <Engine
                page={page}
                variant={choice.variant}
                legend={text.sides.black}
                engine={choice.black}
                level={choice.blackLevel}
                change={(black, blackLevel) => change({ black, blackLevel })}
              />
            </>
          )}
          {choice.mode === "analysis" && (
            <label class="field">
              <span>{words.position}</span>
              <small class="soft">{rfenMeaning}</small>
              <input
                type="text"
                value={rfen}
                placeholder={startpos}
                autocomplete="off"
                spellcheck={false}
                aria-invalid={wrong !== ""}
                onInput={(e) => setRFEN(e.currentTarget.value)}
              />
            </label>
          )}
          {choice.mode === "room" && <Colour choice={choice} change={change} />}
          {wrong && (
            <p class="problem" role="alert">
              {wrong}
            </p>
          )}
          <Variants page={page} choice={choice} change={change} />
          <Rules page={page} choice={choice} change={change} />
        </div>
        <div class="begin">
          <button type="submit" class="large">
            {words.start[choice.mode]}
          </button>
        </div>
      </form>
      <Games page={page} />
      <section class="new">
        <h2>{words.newHere}</h2>
        <p>{words.newWords}</p>
        <button type="button" onClick={() => explain(rules)}>
          {words.howPieces}
        </button>
      </section>
      <footer class="soft">
        {words.version(page.about.version)}
        {!page.about.server && words.alone}
      </footer>
    </main>
  );
}

/** The button that plays at once, against the opponent of last time, and what to expect of it. */
function PlayNow({ page, choice, play }: { page: Page; choice: Choice; play: () => void }): JSX.Element {
  const words = text.lobby;
  const level = hasLevels(page, choice.engine) ? text.levels[Number(choice.level || NaN)] : undefined;
  const engine = page.about.engines.find((e) => e.name === choice.engine);
  const opponent = level ? words.engineAt(Number(choice.level)) : choice.engine;
  const side = choice.side === "random" ? words.anySide : text.sides[choice.side];
  const control = controlOf(choice);
  return (
    <div class="play-now">
      <button type="button" class="primary large" onClick={play}>
        <b>{words.play}</b>
        <small>
          {words.against(side, opponent)}
          {control && `, ${controlText(control)}`}
        </small>
      </button>
      <p>
        {level ? words.expect(Number(choice.level), level.name, level.words) : text.room.fault(engine?.meaning ?? "")}{" "}
        <a href="#new-game" onClick={toForm}>
          {words.other}
        </a>
      </p>
    </div>
  );
}

/** Goes to the form, without an entry in the history, which is for boards and rooms. */
function toForm(e: Event): void {
  e.preventDefault();
  const form = document.getElementById("new-game")!;
  form.scrollIntoView({ behavior: "smooth" });
  form.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
}

type Change = (part: Partial<Choice>) => void;

function AgainstEngine({ page, choice, change }: { page: Page; choice: Choice; change: Change }): JSX.Element {
  const levels = hasLevels(page, choice.engine);
  return (
    <>
      {levels && (
        <fieldset class="opponents">
          <legend>{text.lobby.level}</legend>
          {page.about.levels.map((l) => (
            <label key={l.level} class={choice.level === String(l.level) ? "mode chosen" : "mode"}>
              <input
                type="radio"
                name="level"
                checked={choice.level === String(l.level)}
                onChange={() => change({ level: String(l.level) })}
              />
              <span>
                <b>{levelText(l)}</b>
                <small>{title(text.levels[l.level]?.words ?? "")}</small>
              </span>
            </label>
          ))}
          {choice.level === "" && <p class="soft">{text.lobby.ownSettings}</p>}
        </fieldset>
      )}
      <Colour choice={choice} change={change} />
    </>
  );
}

function Colour({ choice, change }: { choice: Choice; change: Change }): JSX.Element {
  return (
    <fieldset class="levels">
      <legend>{text.lobby.colour}</legend>
      {(["white", "black", "random"] as const).map((side) => (
        <label key={side} class={choice.side === side ? "chip chosen" : "chip"}>
          <input type="radio" name="side" checked={choice.side === side} onChange={() => change({ side })} />
          {side === "random" ? text.random : text.sides[side]}
        </label>
      ))}
      <p class="soft">{text.lobby.sidesWords}</p>
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
        <span>{text.lobby.engine}</span>
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
          <span>{text.lobby.level}</span>
          <select value={level} onChange={(e) => change(engine, e.currentTarget.value)}>
            {page.about.levels.map((l) => (
              <option key={l.level} value={String(l.level)}>
                {levelText(l)}
              </option>
            ))}
            <option value="">{text.lobby.noLevel}</option>
          </select>
        </label>
      )}
      {meaning && <p class="soft">{meaning}</p>}
      {others.length > 0 && <p class="soft">{text.lobby.otherGames(others.join(", "))}</p>}
    </fieldset>
  );
}

/** Which game is played. */
function Variants({ page, choice, change }: { page: Page; choice: Choice; change: Change }): JSX.Element {
  const { variants } = page.about;
  return (
    <fieldset class="levels">
      <legend>{text.lobby.variant}</legend>
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
      <p class="soft">{text.room.fault(variants.find((v) => v.name === choice.variant)?.meaning ?? "")}</p>
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
              {text.lobby.notHere(r.name)}
            </option>
          ))}
      </select>
      <small class="soft">{options.find(([value]) => value === choice[name])?.[1]}</small>
      {name === "pawns" &&
        refused.map((r) => (
          <small key={r.name} class="soft">
            {text.room.fault(r.meaning)}
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
  const words = text.lobby;
  return (
    <details class="more">
      <summary>
        {choice.mode === "engine"
          ? words.options.engine
          : choice.mode === "analysis"
            ? words.options.analysis
            : words.options.other}
        <span class="soft"> {summary(choice)}</span>
      </summary>
      <div class="fields">
        {choice.mode === "engine" && (
          <Engine
            page={page}
            variant={choice.variant}
            legend={words.opponent}
            engine={choice.engine}
            level={choice.level}
            change={(engine, level) => change({ engine, level })}
          />
        )}
        {select("array", words.array, option(0))}
        {select("pawns", words.pawns, option(1))}
        {choice.mode !== "analysis" && (
          <>
            <label class="field">
              <span>{words.clock}</span>
              <select
                value={choice.clock}
                onChange={(e) => change({ clock: e.currentTarget.value as Choice["clock"] })}
              >
                {(["none", "5+3", "90+30", "own"] as const).map((clock) => (
                  <option key={clock} value={clock}>
                    {words.clocks[clock]}
                  </option>
                ))}
              </select>
            </label>
            {choice.clock === "own" && number("minutes", words.minutes, 600)}
            {choice.clock === "own" && number("seconds", words.seconds, 600)}
          </>
        )}
      </div>
    </details>
  );
}

function summary(c: Choice): string {
  const parts = [c.mode === "engine" ? c.engine : "", rulesOf(c)];
  const control = controlOf(c);
  if (c.mode !== "analysis") parts.push(control ? controlText(control) : text.lobby.noClock);
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

const controlOf = ({ clock, minutes, seconds }: Choice): TimeControl | null => {
  const [base, increment] = clock === "own" ? [minutes, seconds] : clock.split("+").map(Number);
  return clock === "none" ? null : { initial: base! * 60_000, increment: increment! * 1000 };
};

function setupOf(page: Page, choice: Choice, rules: string): Setup {
  const setup: Setup = {
    mode: choice.mode,
    rules,
    start: "",
    white: person(text.sides.white),
    black: person(text.sides.black),
    control: controlOf(choice),
  };
  if (choice.mode === "engines")
    return {
      ...setup,
      white: engineOf(choice.white, choice.whiteLevel),
      black: engineOf(choice.black, choice.blackLevel),
    };
  if (choice.mode === "engine") {
    const side = choice.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : choice.side;
    const [you, engine] = [person(text.lobby.you), engineOf(choice.engine, choice.level)];
    return side === "white" ? { ...setup, white: you, black: engine } : { ...setup, white: engine, black: you };
  }
  return setup;

  function engineOf(name: string, level: string): Player {
    return level === ""
      ? { name, engine: name }
      : { name: `${name} · ${levelName(page, level)}`, engine: `${name}/${level}` };
  }
}

/** Starts a game as White by the usual rules, against the opponent of last time. */
export function startAsWhite(page: Page): Promise<void> {
  const usual = {
    mode: "engine",
    side: "white",
    variant: "raumschach",
    array: "chessvariants",
    pawns: "normal",
  } as const;
  const choice = fitting(page, { ...lastChoice(page), ...usual });
  return page.start(setupOf(page, choice, rulesOf(choice)));
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
