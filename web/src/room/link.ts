// Links to rooms, and the tokens in them.

/** What opens a room. It is the fragment of an address, which browsers send to no server. */
export interface Link {
  code: string;
  seat?: string; // the token of a player
  invite?: string; // takes the guest's seat, once
  watch?: string; // reads
  offer?: string; // the invitation that the host gives away
}

const secrets = ["seat", "invite", "watch", "offer"] as const;

/** Reads a link, or its fragment; null if it opens no room. */
export function readLink(text: string): Link | null {
  const link = readCode(text);
  return link && (link.seat || link.invite || link.watch) ? link : null;
}

/** Reads a link that may have a code alone. */
export function readCode(text: string): Link | null {
  const fields = new URLSearchParams(text.slice(text.indexOf("#") + 1).trim());
  const code = fields.get("room") ?? "";
  if (!/^[A-Z0-9]{6}$/i.test(code)) return null;
  const link: Link = { code: code.toUpperCase() };
  for (const name of secrets) {
    const token = fields.get(name) ?? "";
    if (/^[\w-]{22}$/.test(token)) link[name] = token;
  }
  return link;
}

/** What the address shows of a link: no seat, and nothing to give away but the link to watch. */
export const shownOf = ({ code, watch }: Link): string => fragmentOf(watch ? { code, watch } : { code });

export function fragmentOf(link: Link): string {
  const fields = new URLSearchParams({ room: link.code });
  for (const name of secrets) if (link[name]) fields.set(name, link[name]);
  return `#${fields.toString()}`;
}

/** A new token for a seat: 16 random bytes in base64url. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
