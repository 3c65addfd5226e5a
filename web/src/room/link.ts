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

/** Reads a link, or its fragment; null if it leads to no room. */
export function readLink(text: string): Link | null {
  const fields = new URLSearchParams(text.slice(text.indexOf("#") + 1).trim());
  const code = fields.get("room") ?? "";
  if (!/^[A-Z0-9]{6}$/i.test(code)) return null;
  const link: Link = { code: code.toUpperCase() };
  for (const name of secrets) {
    const token = fields.get(name) ?? "";
    if (/^[\w-]{22}$/.test(token)) link[name] = token;
  }
  return link.seat || link.invite || link.watch ? link : null;
}

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
