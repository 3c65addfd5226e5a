// Playing online, as people see it: codes and links in the lobby, the screen where the host waits, the panel of a room,
// messages.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { controlText } from "./clock.ts";
import { Confirm } from "./dialog.tsx";
import { text } from "./english.ts";
import { addressOf, enter, enterByCode, lastRoom, requestText, type Online } from "./online.ts";
import type { Page } from "./page.ts";
import { readCode, readLink, type Link } from "./room/link.ts";
import type { Topic } from "./room/room.ts";
import { gameTitle } from "./words.ts";

// ---- the lobby

/** The way back into the room that this tab was in. */
export function BackToRoom(): JSX.Element | null {
  const link = lastRoom();
  const code = link && readCode(link)?.code;
  if (!code) return null;
  return (
    <p class="kept">
      <span>{text.friend.wereIn(code)}</span>
      <a class="button" href={link}>
        {text.friend.back}
      </a>
    </p>
  );
}

/** Playing with a friend: by the code or the link that the friend has sent, or in a room of one's own. */
export function Friend({ page, invite }: { page: Page; invite: () => Promise<void> }): JSX.Element {
  const [value, setValue] = useState("");
  const [wrong, setWrong] = useState("");
  const words = text.friend;
  const attempt = (way: () => Promise<void>): void => {
    setWrong("");
    void way().catch((error: Error) => {
      if (page.state.room) page.lobby();
      setWrong(text.room.fault(error.message));
    });
  };
  const submit = (e: Event): void => {
    e.preventDefault();
    const read = readPasted(value);
    if (typeof read === "string") return setWrong(read);
    attempt(() => ("entry" in read ? enterByCode(page, read.entry) : enter(page, read)));
  };
  return (
    <form class="friend" onSubmit={submit}>
      <h2>{words.title}</h2>
      <label for="entry">{words.field}</label>
      <div class="buttons">
        <input
          id="entry"
          type="text"
          value={value}
          placeholder={words.placeholder}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          aria-invalid={wrong !== ""}
          onInput={(e) => setValue(e.currentTarget.value)}
        />
        <button type="submit">{words.join}</button>
        <button type="button" onClick={() => attempt(invite)}>
          {words.host}
        </button>
      </div>
      {wrong && (
        <p class="problem" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}

/** The names of this computer. */
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Reads a code or a link that somebody has sent, or says what is wrong with it. */
export function readPasted(value: string): { entry: string } | Link | string {
  const trimmed = value.trim();
  if (!trimmed) return text.friend.nothing;
  const entry = trimmed.replace(/[\s-]/g, "");
  if (/^[a-z0-9]{6}$/i.test(entry)) return { entry };
  const link = trimmed.includes("#") ? readLink(trimmed) : null;
  if (!link) return text.friend.notCode;
  const at = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (
    at &&
    at.host !== location.host &&
    !(loopback.test(at.hostname) && loopback.test(location.hostname) && at.port === location.port)
  ) {
    return text.friend.otherServer(at.origin);
  }
  return link;
}

// ---- before the game

/** Shown until both players are there. */
export function Waiting({ page, room }: { page: Page; room: Online }): JSX.Element {
  const { state, link, connection, fault } = room.room;
  const leave = (
    <button type="button" onClick={() => page.lobby()}>
      {text.room.leave}
    </button>
  );
  if (connection === "refused" || !state) {
    return (
      <main class="lobby waiting">
        <h1>{text.room.name(link.code)}</h1>
        {connection === "refused" ? (
          <p class="problem" role="alert">
            {text.room.fault(fault)}
          </p>
        ) : (
          <p role="status">{connection === "lost" ? text.room.noAnswer : text.room.opening}</p>
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
          <h1>{state.entry ? text.friend.host : text.room.name(state.code)}</h1>
          <p role="status">{connection === "lost" ? text.room.lostWaiting : text.room.waiting}</p>
        </div>
      </header>
      <section class="settings">
        <p>
          {side && <span class={`dot ${side}`} aria-hidden="true" />}{" "}
          {text.room.about(
            side,
            gameTitle(page, state.rules),
            state.rules,
            state.base > 0 ? controlText({ initial: state.base, increment: state.increment }) : "",
          )}
        </p>
        {state.entry && (
          <div class="entry">
            <span>{text.room.code}</span>
            <output>{state.entry}</output>
            <small class="soft">{text.room.codeWords}</small>
          </div>
        )}
        {link.offer && (
          <LinkField
            label={text.room.invitation}
            address={addressOf({ code: link.code, invite: link.offer })}
            primary
          />
        )}
        {link.offer && loopback.test(location.hostname) && <p class="soft">{text.room.onlyHere}</p>}
        {link.watch && (
          <LinkField label={text.room.spectators} address={addressOf({ code: link.code, watch: link.watch })} />
        )}
        {side && <p class="soft">{text.room.seat}</p>}
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
    setCopied(done ? text.room.copied : text.room.copyByHand);
  };
  return (
    <div class="field link-field">
      <label for={id}>{label}</label>
      <div>
        <input id={id} type="text" readOnly value={address} onFocus={(e) => e.currentTarget.select()} />
        <button
          type="button"
          class={primary ? "primary" : ""}
          aria-label={text.room.copyLink(label)}
          onClick={() => void copy()}
        >
          {text.room.copy}
        </button>
      </div>
      <small class="soft" role="status">
        {copied}
      </small>
    </div>
  );
}

// ---- beside and over the board

export function RoomPanel({ page }: { page: Page }): JSX.Element | null {
  const [resigning, setResigning] = useState(false);
  const room = page.state.room;
  const state = room?.room.state;
  if (!room || !state) return null;
  const { link, connection } = room.room;
  const words = text.room;
  return (
    <div class="room">
      <dl>
        <dt>{words.panel.room}</dt>
        <dd>{state.code}</dd>
        <dt>{words.panel.you}</dt>
        <dd>{room.side ? text.sides[room.side] : words.panel.watch}</dd>
        <dt>{words.panel.game}</dt>
        <dd>{state.status.game}</dd>
        <dt>{words.panel.server}</dt>
        <dd>
          {connection === "open" || connection === "lost" ? words.connection[connection] : words.connection.other}
        </dd>
      </dl>
      {room.side && !room.over && (
        <div class="buttons">
          <button type="button" disabled={!room.mayAsk("undo")} onClick={() => room.ask("undo")}>
            {words.requestUndo}
          </button>
          <button type="button" disabled={!room.mayOfferDraw} onClick={() => room.ask("draw")}>
            {words.offerDraw}
          </button>
          {room.mayAbort ? (
            <button type="button" onClick={() => room.abort()}>
              {text.frame.abort}
            </button>
          ) : (
            <button type="button" disabled={!room.playing} onClick={() => setResigning(true)}>
              {words.resign}
            </button>
          )}
        </div>
      )}
      {!room.side && <p class="soft">{words.youWatch}</p>}
      {link.watch && <LinkField label={words.watchLink} address={addressOf({ code: link.code, watch: link.watch })} />}
      <div class="buttons">
        <button type="button" onClick={() => page.lobby()}>
          {text.room.leave}
        </button>
      </div>
      {resigning && (
        <Confirm
          question={text.frame.resigning[0]!}
          yes={text.frame.resigning[1]!}
          no={text.frame.resigning[2]!}
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
  const words = text.room;
  return (
    <section class="toasts" aria-label={words.messages}>
      {connection === "lost" && state && <p class="toast">{words.lost(trouble, room.room.unsure)}</p>}
      {topics.map((what) => {
        if (room.room.theirs(what)) {
          return (
            <div key={what} class="toast" role="group" aria-label={requestText(room, what)}>
              <p>{requestText(room, what)}</p>
              <div class="buttons">
                <button
                  type="button"
                  class="primary"
                  disabled={room.room.asking.has(what)}
                  onClick={() => room.answer(what, true)}
                >
                  {words.accept}
                </button>
                <button type="button" disabled={room.room.asking.has(what)} onClick={() => room.answer(what, false)}>
                  {words.decline}
                </button>
              </div>
            </div>
          );
        }
        if (!room.room.mine(what)) return null;
        return (
          <div key={what} class="toast" role="group" aria-label={words.pending[what]}>
            <p>{words.pendingWords[what]}</p>
            <div class="buttons">
              <button type="button" disabled={room.room.asking.has(what)} onClick={() => room.answer(what, false)}>
                {words.withdraw}
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
              {words.ok}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
