// Windows over the page. The browser keeps the focus in them and closes them on Escape.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { text } from "./english.ts";
import { Icon } from "./icons.tsx";
import type { Page } from "./page.ts";
import { pieceSVG } from "./pieces.ts";
import { promotionName } from "./words.ts";
import { cancel } from "./choosing.ts";

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
          <button type="button" class="plain" aria-label={text.dialog.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

export function Promotion({ page }: { page: Page }): JSX.Element | null {
  const moves = page.state.promotion;
  if (!moves) return null;
  const order = "qrbnu";
  const sorted = [...moves].sort((a, b) => order.indexOf(a.promotion ?? "") - order.indexOf(b.promotion ?? ""));
  return (
    <Dialog title={text.dialog.promote} name="promotion" onClose={() => cancel(page)}>
      <div class="choices">
        {sorted.map((m, i) => (
          <button type="button" key={m.move} data-first={i === 0 ? "" : undefined} onClick={() => void page.play(m)}>
            <span
              dangerouslySetInnerHTML={{
                __html: pieceSVG(page.state.shown?.turn === "black" ? m.promotion! : m.promotion!.toUpperCase()),
              }}
            />
            {promotionName(m)}
          </button>
        ))}
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
