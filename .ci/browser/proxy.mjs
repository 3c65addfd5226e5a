// A reverse proxy with TLS in front of a server, as docs/public.md wants one, and the certificate that it shows.
import { createPublicKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { request } from "node:http";
import { createServer } from "node:https";

// ---- a certificate, written as ASN.1: a tag, a length, a content

const der = (tag, ...parts) => {
  const content = Buffer.concat(parts);
  const n = content.length;
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts) => der(0x30, ...parts);
const oid = (...bytes) => der(0x06, Buffer.from(bytes));
const ecdsaWithSHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

/** A key and a certificate for 127.0.0.1 that it signs itself, for a day. */
function certificate() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const time = (shift) => new Date(Date.now() + shift * 3_600_000).toISOString().replace(/^20|[-:T]|\.\d+/g, "");
  const name = sequence(der(0x31, sequence(oid(0x55, 4, 3), der(0x0c, Buffer.from("127.0.0.1")))));
  const address = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSHA256,
    name,
    sequence(...[-1, 23].map((shift) => der(0x17, Buffer.from(time(shift))))),
    name,
    createPublicKey(privateKey).export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(oid(0x55, 0x1d, 0x11), der(0x04, address)))),
  );
  const signed = sequence(body, ecdsaWithSHA256, der(0x03, Buffer.from([0]), sign("sha256", body, privateKey)));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}

/**
 * Starts a proxy in front of a server, for a client that comes from an address. It passes on what it gets as it comes.
 */
export async function proxy(port, client) {
  const server = createServer(certificate(), (asked, answer) => {
    const headers = { ...asked.headers, "x-forwarded-for": client };
    const { method, url } = asked;
    const passed = request({ host: "127.0.0.1", port, method, path: url, headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      answer.flushHeaders();
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections()));
  return { origin: `https://127.0.0.1:${server.address().port}/`, stop };
}
