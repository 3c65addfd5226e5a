// Playing with a friend, as the lobby shows it: codes and links, and the way back into a room.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { text } from "./english.ts";
import { enter, enterByCode, lastRoom } from "./online.ts";
import type { Page } from "./page.ts";
import { loopback, readCode, readLink, type Link } from "./room/link.ts";

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
