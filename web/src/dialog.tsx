// Windows over the page. The browser keeps the focus in them and closes them on Escape.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icons.tsx";
import type { Page } from "./page.ts";
import { pieceSVG } from "./pieces.ts";
import { RoomOver } from "./roompanel.tsx";
import { overTitle, promotionName, title } from "./words.ts";

interface Props {
  title: string;
  name: string; // of the class
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title: heading, name, onClose, children }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    dialog.current!.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog ref={dialog} class={name} aria-label={heading} onCancel={(e) => (e.preventDefault(), onClose())} onClick={(e) => e.target === dialog.current && onClose()}>
      <div class="window">
        <header>
          <h2>{heading}</h2>
          <button type="button" class="plain" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

export function Promotion({ page }: { page: Page }): JSX.Element | null {
  const moves = page.promotion;
  if (!moves) return null;
  const order = "qrbnu";
  const sorted = [...moves].sort((a, b) => order.indexOf(a.promotion ?? "") - order.indexOf(b.promotion ?? ""));
  return (
    <Dialog title="Promote the pawn to" name="promotion" onClose={() => page.cancel()}>
      <div class="choices">
        {sorted.map((m, i) => (
          <button type="button" key={m.move} data-first={i === 0 ? "" : undefined} onClick={() => void page.play(m)}>
            <span dangerouslySetInnerHTML={{ __html: pieceSVG(page.shown?.turn === "black" ? m.promotion! : m.promotion!.toUpperCase()) }} />
            {promotionName(m)}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

export function GameOver({ page }: { page: Page }): JSX.Element | null {
  const over = page.over;
  if (!over || page.dismissed || page.mode === "analysis" || page.browsing) return null;
  const moves = Math.ceil(page.live.ply / 2);
  const close = (): void => {
    page.dismissed = true;
    page.changed();
  };
  if (page.room) return <RoomOver page={page} room={page.room} onClose={close} />;
  return (
    <Dialog title={overTitle(page, over)} name="over" onClose={close}>
      <p class="result">{over.text}</p>
      <p class="soft">
        {over.result} after {moves} {moves === 1 ? "move" : "moves"}
      </p>
      <div class="buttons">
        <button type="button" class="primary" data-first="" onClick={() => void page.rematch()}>Rematch</button>
        <button type="button" onClick={() => page.lobby()}>New game</button>
        <button type="button" onClick={() => void page.analyse(page.game, page.live)}>Analyse</button>
        <button type="button" onClick={close}>See the board</button>
      </div>
    </Dialog>
  );
}

export function Confirm(props: { question: string; yes: string; no: string; onYes: () => void; onClose: () => void }): JSX.Element {
  return (
    <Dialog title={props.question} name="confirm" onClose={props.onClose}>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => (props.onClose(), props.onYes())}>{props.yes}</button>
        <button type="button" data-first="" onClick={props.onClose}>{props.no}</button>
      </div>
    </Dialog>
  );
}

export const shortcuts: readonly (readonly [keys: string, meaning: string])[] = [
  ["← →", "one move back, forward"],
  ["k j", "the same, with the focus on the board, too"],
  ["Home End", "first, last position"],
  ["f", "flip the board"],
  ["c", "layers or cube"],
  ["u r", "undo, redo"],
  ["h", "hint"],
  ["m", "type a move"],
  ["b", "go to the board"],
  ["l e", "analysis, explorer"],
  ["?", "this list"],
];

export const studyKeys: readonly (readonly [keys: string, meaning: string])[] = [
  ["↑ ↓", "fork before, next fork of the moves"],
  ["Shift+← Shift+→", "variation before, next variation"],
  ["l x", "engine on or off, threats"],
  ["Space", "play the engine's move"],
  ["Shift+Space", "play the explorer's first move"],
];

export const boardKeys: readonly (readonly [keys: string, meaning: string])[] = [
  ["arrows", "to the next cell of the level"],
  ["PgUp PgDn", "one level up, down"],
  ["Enter", "choose a piece, or a cell to go to"],
  ["Esc", "choose again"],
];

export function Keys({ on, setOn, onClose }: { on: boolean; setOn: (on: boolean) => void; onClose: () => void }): JSX.Element {
  const table = (rows: typeof shortcuts, caption: string): JSX.Element => (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([keys, meaning]) => (
          <tr key={keys}>
            <th scope="row">{keys.split(" ").map((k) => <kbd key={k}>{k}</kbd>)}</th>
            <td>{title(meaning)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <Dialog title="Keyboard" name="keys" onClose={onClose}>
      {table(boardKeys, "On the board")}
      {table(shortcuts, "Everywhere else")}
      {table(studyKeys, "In analysis and explorer")}
      <label class="check">
        <input type="checkbox" checked={on} onChange={(e) => setOn(e.currentTarget.checked)} /> Single letters are shortcuts
      </label>
    </Dialog>
  );
}
