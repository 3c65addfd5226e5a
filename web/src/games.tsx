// The list of games and studies that the browser keeps.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Confirm } from "./dialog.tsx";
import type { Kept } from "./library.ts";
import type { Page } from "./page.ts";
import type { Saved } from "./saved.ts";
import { gameTitle } from "./words.ts";

/** Who plays, or that it is a study. */
export function keptTitle({ setup, tree }: Saved): string {
  const tag = (name: string): string => tree.tags.find((t) => t.name === name)?.value ?? "";
  if (setup.mode === "analysis")
    return tag("White") || tag("Black") ? `Study: ${tag("White") || "?"} – ${tag("Black") || "?"}` : "Study";
  if (setup.mode === "local") return "Two players here";
  const name = (side: "white" | "black"): string => (setup[side].engine ? setup[side].name : "You");
  return `${name("white")} – ${name("black")}`;
}

/** How far it is, and when it was changed. */
export function keptState({ saved, changed }: Kept): string {
  const moves = Math.ceil(saved.tree.line.moves.length / 2);
  const state = saved.setup.mode === "analysis" ? "" : saved.finished ? (saved.result ?? "finished") : "goes on";
  const when = new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return [state, `${moves} ${moves === 1 ? "move" : "moves"}`, when].filter(Boolean).join(", ");
}

export function Games({ page }: { page: Page }): JSX.Element | null {
  const { library } = page;
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
      setWrong(`${file.name}: ${(error as Error).message}`);
    }
    input.value = "";
  };
  return (
    <details class="games">
      <summary>Games and studies in this browser ({library.games.length})</summary>
      {library.games.length > 0 && (
        <ul>
          {library.games.map((kept) => (
            <li key={kept.id}>
              <span>
                <b>{keptTitle(kept.saved)}</b>
                <small class="soft">
                  {keptState(kept)}
                  {kept.saved.setup.rules.split("/")[2] && `, ${gameTitle(page, kept.saved.setup.rules)}`}
                </small>
              </span>
              <button
                type="button"
                aria-label={`Open ${keptTitle(kept.saved)}, ${keptState(kept)}`}
                onClick={() => void page.resume(kept.id)}
              >
                Open
              </button>
              <button
                type="button"
                aria-label={`Delete ${keptTitle(kept.saved)}, ${keptState(kept)}`}
                onClick={() => setDoomed(kept)}
              >
                Delete
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="buttons">
        <button type="button" disabled={library.games.length === 0} onClick={() => download(library.text())}>
          Save all to a file
        </button>
        <label class="button">
          Add from a file
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
          question={`Delete “${keptTitle(doomed.saved)}”, ${keptState(doomed)}? It cannot be brought back.`}
          yes="Delete"
          no="Keep it"
          onYes={() => void page.forget(doomed.id)}
          onClose={() => setDoomed(null)}
        />
      )}
    </details>
  );
}

function download(text: string): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  a.download = "raumlab-games.json";
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
