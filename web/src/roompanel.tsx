// Playing online, as people see it: settings of the lobby, the screen where the host waits, the panel of a room,
// messages.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Confirm, lengthText, OverFrame } from "./dialog.tsx";
import { addressOf, lastRoom, requestText, type Online } from "./online.ts";
import type { Page } from "./page.ts";
import { readCode, readLink } from "./room/link.ts";
import type { Topic } from "./room/room.ts";
import { controlText } from "./clock.ts";
import { gameTitle, overTitle, title } from "./words.ts";

// ---- the lobby

/** The way back into the room that this tab was in. */
export function BackToRoom(): JSX.Element | null {
  const link = lastRoom();
  const code = link && readCode(link)?.code;
  if (!code) return null;
  return (
    <p class="kept">
      <span>You were in room {code}.</span>
      <a class="button" href={link}>
        Back to the room
      </a>
    </p>
  );
}

/** The field for a link that somebody sent. */
export function JoinField({
  value,
  wrong,
  change,
}: {
  value: string;
  wrong: boolean;
  change: (value: string) => void;
}): JSX.Element {
  return (
    <label class="field">
      <span>A link that you were sent, or nothing to open a game of your own</span>
      <input
        type="text"
        value={value}
        placeholder="http://…#room="
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={wrong}
        onInput={(e) => change(e.currentTarget.value)}
      />
    </label>
  );
}

/** Reads a link that was pasted, or says what is wrong with it. */
export function pastedLink(text: string): ReturnType<typeof readLink> | string {
  const trimmed = text.trim();
  if (/^[a-z0-9]{6}$/i.test(trimmed)) return "A code alone opens no room: paste the whole link.";
  const link = trimmed.includes("#") ? readLink(trimmed) : null;
  if (!link) return "This is no link to a room. A link begins with http and has #room= in it.";
  const at = URL.canParse(trimmed) ? new URL(trimmed) : null;
  const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;
  if (
    at &&
    at.host !== location.host &&
    !(loopback.test(at.hostname) && loopback.test(location.hostname) && at.port === location.port)
  ) {
    return `This link leads to another server: open it in a tab of its own. It is ${at.origin}.`;
  }
  return link;
}

// ---- before the game

/** Shown until both players are there. */
export function Waiting({ page, room }: { page: Page; room: Online }): JSX.Element {
  const { state, link, connection, fault } = room.room;
  const leave = (
    <button type="button" onClick={() => page.lobby()}>
      Leave the room
    </button>
  );
  if (connection === "refused" || !state) {
    return (
      <main class="lobby waiting">
        <h1>Room {link.code}</h1>
        {connection === "refused" ? (
          <p class="problem" role="alert">
            {title(fault)}.
          </p>
        ) : (
          <p role="status">
            {connection === "lost" ? "The server does not answer. Trying again …" : "Opening the room …"}
          </p>
        )}
        <div class="buttons">{leave}</div>
      </main>
    );
  }
  const side = room.side;
  return (
    <main class="lobby waiting">
      <header>
        <div>
          <h1>Room {state.code}</h1>
          <p role="status">
            {connection === "lost" ? "Connection lost. Trying again …" : "Waiting for the other player …"}
          </p>
        </div>
      </header>
      <section class="settings">
        <p>
          {side ? (
            <>
              <span class={`dot ${side}`} aria-hidden="true" /> You play <b>{title(side)}</b>,{" "}
            </>
          ) : (
            "You watch. "
          )}
          {side ? "" : "The game is "}
          {gameTitle(page, state.rules)}, rules {state.rules},{" "}
          {state.base > 0
            ? `${controlText({ initial: state.base, increment: state.increment })} on the clock`
            : "without a clock"}
          .
        </p>
        {link.offer && (
          <LinkField
            label="Invitation, for one opponent"
            address={addressOf({ code: link.code, invite: link.offer })}
            primary
          />
        )}
        {link.watch && (
          <LinkField
            label="For spectators, as many as you like"
            address={addressOf({ code: link.code, watch: link.watch })}
          />
        )}
        {side && (
          <p class="soft">
            Your seat is kept in this browser: the address of this page brings you back to it, here alone.
          </p>
        )}
        <div class="buttons">{leave}</div>
      </section>
    </main>
  );
}

function LinkField({
  label,
  address,
  primary = false,
}: {
  label: string;
  address: string;
  primary?: boolean;
}): JSX.Element {
  const [copied, setCopied] = useState("");
  const [id] = useState(() => `link-${Math.random().toString(36).slice(2)}`);
  const copy = async (): Promise<void> => {
    const field = document.getElementById(id) as HTMLInputElement;
    field.select();
    // Browsers give the clipboard to secure pages alone: on others the selection is copied.
    const done = navigator.clipboard
      ? await navigator.clipboard.writeText(address).then(
          () => true,
          () => document.execCommand("copy"),
        )
      : document.execCommand("copy");
    setCopied(done ? "Copied" : "Copy it by hand: it is selected");
  };
  return (
    <div class="field link-field">
      <label for={id}>{label}</label>
      <div>
        <input id={id} type="text" readOnly value={address} onFocus={(e) => e.currentTarget.select()} />
        <button
          type="button"
          class={primary ? "primary" : ""}
          aria-label={`Copy the link ${label.toLowerCase()}`}
          onClick={() => void copy()}
        >
          Copy
        </button>
      </div>
      <small class="soft" role="status">
        {copied}
      </small>
    </div>
  );
}

// ---- beside and over the board

const nouns: Record<Topic, string> = { undo: "undo", draw: "draw", rematch: "rematch" };

export function RoomPanel({ page }: { page: Page }): JSX.Element | null {
  const [resigning, setResigning] = useState(false);
  const room = page.room;
  const state = room?.room.state;
  if (!room || !state) return null;
  const { link, connection } = room.room;
  return (
    <div class="room">
      <dl>
        <dt>Room</dt>
        <dd>{state.code}</dd>
        <dt>You</dt>
        <dd>{room.side ? title(room.side) : "watch"}</dd>
        <dt>Game</dt>
        <dd>{state.status.game}</dd>
        <dt>Server</dt>
        <dd>{connection === "open" ? "connected" : connection === "lost" ? "connection lost" : "connecting"}</dd>
      </dl>
      {room.side && !room.over && (
        <div class="buttons">
          <button type="button" disabled={!room.mayAsk("undo")} onClick={() => room.ask("undo")}>
            Request undo
          </button>
          <button type="button" disabled={!room.mayOfferDraw} onClick={() => room.ask("draw")}>
            Offer a draw
          </button>
          <button type="button" disabled={!room.playing} onClick={() => setResigning(true)}>
            Resign
          </button>
        </div>
      )}
      {!room.side && <p class="soft">You watch this game. The players alone can move.</p>}
      {link.watch && (
        <LinkField label="Link for spectators" address={addressOf({ code: link.code, watch: link.watch })} />
      )}
      <div class="buttons">
        <button type="button" onClick={() => page.lobby()}>
          Leave the room
        </button>
      </div>
      {resigning && (
        <Confirm
          question="Do you resign?"
          yes="Resign"
          no="Play on"
          onYes={() => room.resign()}
          onClose={() => setResigning(false)}
        />
      )}
    </div>
  );
}

/** Requests, and what has just happened: at the bottom, in the middle. */
export function Toasts({ room }: { room: Online }): JSX.Element {
  const { connection, trouble, state } = room.room;
  const topics: Topic[] = ["undo", "draw", "rematch"];
  return (
    <section class="toasts" aria-label="Messages">
      {connection === "lost" && state && (
        <p class="toast">
          Connection lost. {trouble ? `${title(trouble)}. ` : ""}
          {room.room.unsure ? "Your move is sent when it is back." : "Trying again …"}
        </p>
      )}
      {topics.map((what) => {
        if (room.room.theirs(what)) {
          return (
            <div key={what} class="toast" role="group" aria-label={requestText(title(otherSide(room)), what)}>
              <p>{requestText(title(otherSide(room)), what)}</p>
              <div class="buttons">
                <button
                  type="button"
                  class="primary"
                  disabled={room.room.asking.has(what)}
                  onClick={() => room.answer(what, true)}
                >
                  Accept
                </button>
                <button type="button" disabled={room.room.asking.has(what)} onClick={() => room.answer(what, false)}>
                  Decline
                </button>
              </div>
            </div>
          );
        }
        if (!room.room.mine(what)) return null;
        return (
          <div key={what} class="toast" role="group" aria-label={`${title(nouns[what])} pending`}>
            <p>{what === "undo" ? "Undo pending…" : what === "draw" ? "Draw offered…" : "Rematch offered…"}</p>
            <div class="buttons">
              <button type="button" disabled={room.room.asking.has(what)} onClick={() => room.answer(what, false)}>
                Withdraw
              </button>
            </div>
          </div>
        );
      })}
      {room.message && (
        <div class="toast">
          <p>{room.message}</p>
          <div class="buttons">
            <button type="button" onClick={() => room.dismiss()}>
              OK
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

const otherSide = (room: Online): "white" | "black" => (room.side === "white" ? "black" : "white");

/** The window after a game, with the way to the next. */
export function RoomOver({ page, room, onClose }: { page: Page; room: Online; onClose: () => void }): JSX.Element {
  const over = room.over!;
  const offered = room.room.theirs("rematch") !== null;
  const waits = room.room.mine("rematch") !== null;
  return (
    <OverFrame page={page} title={overTitle(page, over)} onClose={onClose}>
      {!page.mated && <p class="result">{over.text}</p>}
      <p class="soft">{lengthText(page, over)}</p>
      {offered && <p role="status">{requestText(title(otherSide(room)), "rematch")}.</p>}
      {waits && <p role="status">Rematch offered…</p>}
      <div class="buttons">
        {room.side && offered && (
          <button type="button" class="primary" onClick={() => room.answer("rematch", true)}>
            Accept the rematch
          </button>
        )}
        {room.side && offered && (
          <button type="button" onClick={() => room.answer("rematch", false)}>
            Decline
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
            Rematch
          </button>
        )}
        {waits && (
          <button type="button" onClick={() => room.answer("rematch", false)}>
            Withdraw
          </button>
        )}
        <button type="button" onClick={() => page.lobby()}>
          Leave the room
        </button>
        <button type="button" onClick={() => void page.analyse(page.game, page.live)}>
          Analyse
        </button>
        {!page.mated && (
          <button type="button" data-first={room.side && !offered && !waits ? undefined : ""} onClick={onClose}>
            Look at the board
          </button>
        )}
      </div>
    </OverFrame>
  );
}
