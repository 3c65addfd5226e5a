// The list of games and studies that the browser keeps.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Confirm } from "./dialog.tsx";
import { download } from "./download.ts";
import { text } from "./english.ts";
import type { Kept } from "./library.ts";
import type { Page } from "./page.ts";
import type { Saved } from "./saved.ts";
import { gameTitle } from "./words.ts";
import { remove, resume } from "./keeping.ts";

/** Who plays, or that it is a study. */
export function keptTitle({ setup, tree }: Saved): string {
  const tag = (name: string): string => tree.tags.find((t) => t.name === name)?.value ?? "";
  if (setup.mode === "analysis") return text.games.study(tag("White"), tag("Black"));
  if (setup.mode === "local") return text.games.local;
  const name = (side: "white" | "black"): string => (setup[side].engine ? setup[side].name : text.games.you);
  return text.games.pair(name("white"), name("black"));
}

/** How far it is, and when it was changed. */
export function keptState({ saved, changed }: Kept): string {
  const moves = text.games.moves(Math.ceil(saved.tree.line.moves.length / 2));
  const ended = saved.finished ? (saved.result ?? text.games.finished) : text.games.goesOn;
  const when = new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return text.games.list([saved.setup.mode === "analysis" ? "" : ended, moves, when]);
}

const named = (kept: Kept): string => text.games.list([keptTitle(kept.saved), keptState(kept)]);

export function Games({ page }: { page: Page }): JSX.Element | null {
  const { library } = page;
  const words = text.games;
  const [doomed, setDoomed] = useState<Kept | null>(null);
  const [said, setSaid] = useState("");
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    void library.read().then(
      () => page.changed(),
      () => undefined,
    );
  }, []);
  const bring = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (!file) return;
    setSaid("");
    setWrong("");
    try {
      setSaid(await library.add(await file.text()));
      page.changed();
    } catch (error) {
      setWrong(words.wrong(file.name, (error as Error).message));
    }
    input.value = "";
  };
  return (
    <details class="games">
      <summary>{words.title(library.games.length)}</summary>
      {library.games.length > 0 && (
        <ul>
          {library.games.map((kept) => (
            <li key={kept.id}>
              <span>
                <b>{keptTitle(kept.saved)}</b>
                <small class="soft">
                  {words.list([
                    keptState(kept),
                    kept.saved.setup.rules.split("/")[2] ? gameTitle(page, kept.saved.setup.rules) : "",
                  ])}
                </small>
              </span>
              <button type="button" aria-label={words.openGame(named(kept))} onClick={() => void resume(page, kept.id)}>
                {words.open}
              </button>
              <button type="button" aria-label={words.deleteGame(named(kept))} onClick={() => setDoomed(kept)}>
                {words.delete}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="buttons">
        <button
          type="button"
          disabled={library.games.length === 0}
          onClick={() => download(new Blob([library.text()], { type: "application/json" }), "raumlab-games.json")}
        >
          {words.save}
        </button>
        <label class="button">
          {words.add}
          <input class="unseen" type="file" accept=".json" onChange={(e) => void bring(e.currentTarget)} />
        </label>
      </div>
      {said && <p role="status">{said}</p>}
      {wrong && (
        <p class="problem" role="alert">
          {wrong}
        </p>
      )}
      {doomed && (
        <Confirm
          question={words.question(keptTitle(doomed.saved), keptState(doomed))}
          yes={words.delete}
          no={words.keep}
          onYes={() => void remove(page, doomed.id)}
          onClose={() => setDoomed(null)}
        />
      )}
    </details>
  );
}
