// What the page says when a game is over, with the ways to the next.
import type { ComponentChildren, JSX } from "preact";
import { Dialog } from "./dialog.tsx";
import { text } from "./english.ts";
import { requestText, type Online } from "./online.ts";
import type { Page } from "./page.ts";
import { openPanel } from "./panels/panel.ts";
import type { Over } from "./wire.ts";
import { overTitle } from "./words.ts";
import { endOf, isBrowsing, isMated, liveNode, modeOf } from "./state.ts";

interface Frame {
  page: Page;
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** What is over, with the way to the next game: a window, but beside the board after a mate, which must be seen. */
function OverFrame({ page, title, onClose, children }: Frame): JSX.Element {
  if (!isMated(page.state))
    return (
      <Dialog title={title} name="over" onClose={onClose}>
        {children}
      </Dialog>
    );
  return (
    <section class="over mated" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** How long the game was, such as "1-0 after 12 moves"; nothing of a game without a result. */
const lengthText = (page: Page, over: Over): string =>
  over.reason === "abort" ? "" : text.dialog.length(over.result, Math.ceil(liveNode(page.state).ply / 2));

export function GameOver({ page }: { page: Page }): JSX.Element | null {
  const over = endOf(page.state);
  if (
    !over ||
    (page.state.dismissed && !isMated(page.state)) ||
    modeOf(page.state) === "analysis" ||
    isBrowsing(page.state)
  )
    return null;
  const close = (): void => {
    page.state.dismissed = true;
    page.changed();
  };
  if (page.state.room) return <RoomOver page={page} room={page.state.room} onClose={close} />;
  return (
    <OverFrame page={page} title={overTitle(page.state, over)} onClose={close}>
      {!isMated(page.state) && <p class="result">{over.text}</p>}
      <p class="soft">{lengthText(page, over)}</p>
      <div class="buttons">
        <button type="button" class="primary" data-first="" onClick={() => void page.rematch()}>
          {text.dialog.rematch}
        </button>
        <button type="button" onClick={() => page.lobby()}>
          {text.dialog.newGame}
        </button>
        <button type="button" onClick={() => (close(), openPanel("review"))}>
          {text.dialog.review}
        </button>
        <button type="button" onClick={() => void page.analyse(page.state.game, liveNode(page.state))}>
          {text.dialog.analyse}
        </button>
        {!isMated(page.state) && (
          <button type="button" onClick={close}>
            {text.dialog.see}
          </button>
        )}
      </div>
    </OverFrame>
  );
}

/** The same after a game in a room, whose players agree on the next. */
function RoomOver({ page, room, onClose }: { page: Page; room: Online; onClose: () => void }): JSX.Element {
  const over = room.over!;
  const words = text.room;
  const offered = room.room.theirs("rematch") !== null;
  const waits = room.room.mine("rematch") !== null;
  return (
    <OverFrame page={page} title={overTitle(page.state, over)} onClose={onClose}>
      {!isMated(page.state) && <p class="result">{over.text}</p>}
      <p class="soft">{lengthText(page, over)}</p>
      {offered && <p role="status">{text.room.fault(requestText(room, "rematch"))}</p>}
      {waits && <p role="status">{words.pendingWords.rematch}</p>}
      <div class="buttons">
        {room.side && offered && (
          <button type="button" class="primary" onClick={() => room.answer("rematch", true)}>
            {words.acceptRematch}
          </button>
        )}
        {room.side && offered && (
          <button type="button" onClick={() => room.answer("rematch", false)}>
            {words.decline}
          </button>
        )}
        {room.side && !offered && !waits && (
          <button
            type="button"
            class="primary"
            data-first=""
            disabled={!room.mayAsk("rematch")}
            onClick={() => room.ask("rematch")}
          >
            {words.rematch}
          </button>
        )}
        {waits && (
          <button type="button" onClick={() => room.answer("rematch", false)}>
            {words.withdraw}
          </button>
        )}
        <button type="button" onClick={() => page.lobby()}>
          {text.room.leave}
        </button>
        <button type="button" onClick={() => void page.analyse(page.state.game, liveNode(page.state))}>
          {words.analyse}
        </button>
        {!isMated(page.state) && (
          <button type="button" data-first={room.side && !offered && !waits ? undefined : ""} onClick={onClose}>
            {words.look}
          </button>
        )}
      </div>
    </OverFrame>
  );
}
