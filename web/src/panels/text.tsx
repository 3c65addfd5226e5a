// Game text in and out, the RFEN of the position, and the link to it.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { download } from "../download.ts";
import { text as table } from "../english.ts";
import { Game } from "../game.ts";
import { fromTree, toTree } from "../tree.ts";
import type { ReadAnswer, Setup, Tree, WriteAnswer } from "../wire.ts";
import { rfenMeaning } from "../words.ts";
import { linkTo } from "./link.ts";
import { copy, currentPosition, useAnswer, usePage, words, type PanelPage, type PanelProps } from "./panel.ts";

const t = table.text;

/** The longest text that the desk reads, in bytes. */
const most = 1_000_000;

/** An error of the reader, and the line of the text that it is about. */
export interface Wrong {
  text: string;
  line: number; // from 1; 0 where it is about no line
}

export function wrongOf(error: string): Wrong {
  const place = /^text:(\d+): /.exec(error);
  return place ? { text: error.slice(place[0].length), line: Number(place[1]) } : { text: error, line: 0 };
}

/** Where a line of a text begins and ends. */
export function lineRange(text: string, line: number): [number, number] {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
  return [Math.min(start, text.length), Math.min(start + (lines[line - 1]?.length ?? 0), text.length)];
}

/** A game of a list in one line. */
export function nameOf(tree: Tree, i: number): string {
  const tag = (name: string): string => tree.tags.find((t) => t.name === name)?.value ?? "";
  const players = tag("White") || tag("Black") ? `${tag("White") || "?"} – ${tag("Black") || "?"}` : "";
  const moves = Math.ceil(tree.line.moves.length / 2);
  const parts = [`${i + 1}.`, players, tag("Event"), tree.result === "*" ? "" : tree.result];
  return `${parts.filter(Boolean).join(" ")}, ${t.moves(moves)}`;
}

export function TextPanel({ page }: PanelProps): JSX.Element {
  usePage(page);
  return (
    <section class="text" aria-label={t.title}>
      <PositionText page={page} />
      <GameText page={page} />
    </section>
  );
}

function PositionText({ page }: { page: PanelPage }): JSX.Element {
  const position = currentPosition(page);
  const [typed, setTyped] = useState<string | null>(null);
  const [done, setDone] = useState("");
  const rfen = position?.rfen ?? "";
  const changed = typed !== null && typed.trim() !== rfen;
  const { answer, error } = useAnswer<Setup>(
    page.desk,
    "setup",
    changed ? { rules: page.state.game.rules, rfen: typed.trim() } : null,
  );
  const wrong = changed ? answer?.error || error : "";
  const submit = (e: Event): void => {
    e.preventDefault();
    if (!changed || !answer?.position) return;
    const game = new Game(page.state.game.rules, answer.position.rfen);
    setTyped(null);
    setDone(t.positionShown);
    void page.analyse(game);
  };
  const link = position ? location.href.replace(/#.*/, "") + linkTo(page.state.game, position) : "";
  const copied = (what: string, text: string): void =>
    void copy(text).then((ok) => setDone(ok ? t.copied(what) : t.notAllowed));
  return (
    <form onSubmit={submit}>
      <label class="panel-wide">
        {t.rfen}
        <textarea
          class="text-rfen"
          rows={4}
          spellcheck={false}
          value={typed ?? rfen}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? "rfen-wrong" : "rfen-meaning"}
          onInput={(e) => (setTyped(e.currentTarget.value), setDone(""))}
          onKeyDown={(e) => {
            if (e.key === "Enter" && !e.shiftKey) submit(e);
            if (e.key === "Escape") setTyped(null);
          }}
        />
      </label>
      <p class="panel-quiet" id="rfen-meaning">
        {rfenMeaning}
      </p>
      {wrong ? (
        <p class="panel-error" id="rfen-wrong" role="alert">
          {wrong}
        </p>
      ) : null}
      <div class="panel-buttons">
        {changed ? (
          <button type="submit" disabled={!answer?.position}>
            {t.show}
          </button>
        ) : null}
        {changed ? (
          <button type="button" onClick={() => setTyped(null)}>
            {t.discard}
          </button>
        ) : null}
        <button type="button" disabled={!rfen} onClick={() => copied(t.copyRFEN[1]!, rfen)}>
          {t.copyRFEN[0]}
        </button>
        <button type="button" disabled={!link} onClick={() => copied(t.copyLink[1]!, link)}>
          {t.copyLink[0]}
        </button>
      </div>
      <p class="panel-wide text-link">{link ? <a href={link}>{t.link}</a> : null}</p>
      <p class="panel-quiet" role="status">
        {done}
      </p>
    </form>
  );
}

function GameText({ page }: { page: PanelPage }): JSX.Element {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [games, setGames] = useState<Tree[]>([]);
  const [warnings, setWarnings] = useState<string[]>([]);
  const [done, setDone] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const open = async (tree: Tree): Promise<void> => {
    const game = fromTree(tree);
    setDone(t.gameShown);
    await page.analyse(game);
  };
  const read = async (source: string): Promise<void> => {
    setWrong(null);
    setGames([]);
    setWarnings([]);
    setDone("");
    if (new Blob([source]).size > most) return setWrong({ text: t.tooLong, line: 0 });
    try {
      const { games, warnings } = await page.desk.call<ReadAnswer>("read", { text: source });
      setWarnings(warnings ?? []);
      if (games.length === 0) setWrong({ text: t.noGame, line: 0 });
      else if (games.length === 1) await open(games[0]!);
      else setGames(games);
    } catch (error) {
      const found = wrongOf(words(error));
      setWrong(found);
      if (found.line > 0 && field.current) {
        const at = field.current;
        at.focus();
        at.setSelectionRange(...lineRange(source, found.line));
        at.scrollTop = Math.max(0, found.line - 3) * (at.scrollHeight / Math.max(1, source.split("\n").length));
      }
    }
  };
  const written = async (): Promise<string> => {
    const over = currentPosition(page)?.over;
    const ends =
      over &&
      page.state.game.current.next.length === 0 &&
      page.state.game.line(page.state.game.root).at(-1) === page.state.game.current;
    return (await page.desk.call<WriteAnswer>("write", toTree(page.state.game, ends ? over.result : "*"))).text;
  };
  const give = async (how: (text: string) => Promise<string> | string): Promise<void> => {
    try {
      setDone(await how(await written()));
      setWrong(null);
    } catch (error) {
      setWrong({ text: words(error), line: 0 });
    }
  };
  return (
    <div class="text-game">
      <label class="panel-wide">
        {t.game}
        <textarea
          ref={field}
          rows={9}
          spellcheck={false}
          value={text}
          placeholder={t.example}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? "text-wrong" : undefined}
          onInput={(e) => (setText(e.currentTarget.value), setWrong(null))}
        />
      </label>
      {wrong ? (
        <p class="panel-error" id="text-wrong" role="alert">
          {wrong.line > 0 ? <strong>{t.line(wrong.line)}</strong> : null}
          {wrong.text}
        </p>
      ) : null}
      {warnings.length > 0 ? (
        <ul class="panel-note" aria-label={t.warnings}>
          {warnings.map((w) => {
            const { text, line } = wrongOf(w);
            return <li key={w}>{line > 0 ? t.line(line) + text : text}</li>;
          })}
        </ul>
      ) : null}
      <div class="panel-buttons">
        <button type="button" disabled={!text.trim()} onClick={() => void read(text)}>
          {t.read}
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          {t.open}
        </button>
        <button type="button" onClick={() => void give((game) => (setText(game), t.written))}>
          {t.write}
        </button>
        <button
          type="button"
          onClick={() =>
            void give(async (game) => ((await copy(game)) ? t.gameCopied : (setText(game), t.copyFromField)))
          }
        >
          {t.copy}
        </button>
        <button
          type="button"
          onClick={() => void give((game) => (download(new Blob([game], { type: "text/plain" }), "game.txt"), t.saved))}
        >
          {t.save}
        </button>
      </div>
      <input
        ref={file}
        type="file"
        accept=".txt,.pgn,text/plain"
        hidden
        aria-label={t.file}
        onChange={(e) => {
          const chosen = e.currentTarget.files?.[0];
          e.currentTarget.value = "";
          if (!chosen) return;
          if (chosen.size > most)
            return setWrong({
              text: t.fileTooLong(chosen.name),
              line: 0,
            });
          void chosen.text().then((t) => (setText(t), read(t)));
        }}
      />
      <p class="panel-quiet" role="status">
        {games.length > 0 ? t.choose(games.length) : done}
      </p>
      {games.length > 0 ? (
        <ol class="text-games" aria-label={t.list}>
          {games.map((g, i) => (
            <li key={i}>
              <button type="button" onClick={() => void open(g)}>
                {nameOf(g, i)}
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
