// Windows over the page. The browser keeps the focus in them and closes them on Escape.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icons.tsx";
import type { Page } from "./page.ts";
import { pieceSVG } from "./pieces.ts";
import { RoomOver } from "./roompanel.tsx";
import { overTitle, promotionName } from "./words.ts";

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
    <dialog
      ref={dialog}
      class={name}
      aria-label={heading}
      onCancel={(e) => (e.preventDefault(), onClose())}
      onClick={(e) => e.target === dialog.current && onClose()}
    >
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
            <span
              dangerouslySetInnerHTML={{
                __html: pieceSVG(page.shown?.turn === "black" ? m.promotion! : m.promotion!.toUpperCase()),
              }}
            />
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
        <button type="button" class="primary" data-first="" onClick={() => void page.rematch()}>
          Rematch
        </button>
        <button type="button" onClick={() => page.lobby()}>
          New game
        </button>
        <button type="button" onClick={() => void page.analyse(page.game, page.live)}>
          Analyse
        </button>
        <button type="button" onClick={close}>
          See the board
        </button>
      </div>
    </Dialog>
  );
}

export function Confirm(props: {
  question: string;
  yes: string;
  no: string;
  onYes: () => void;
  onClose: () => void;
}): JSX.Element {
  return (
    <Dialog title={props.question} name="confirm" onClose={props.onClose}>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => (props.onClose(), props.onYes())}>
          {props.yes}
        </button>
        <button type="button" data-first="" onClick={props.onClose}>
          {props.no}
        </button>
      </div>
    </Dialog>
  );
}
