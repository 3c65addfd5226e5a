// The pictures of docs/images: each view of the page as people see it first.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { screens } from "./access.mjs";
import { shown as learning } from "./learn.mjs";
import { shown } from "./alice.mjs";
import { follows, hosts } from "./rooms.mjs";

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const tests = [];
export { tests as pictures };

// All views, light and dark, on a desktop and a phone, to be looked at: runs/pictures is not committed.
const seen = fileURLToPath(new URL("../../runs/pictures/", import.meta.url));
export const gallery = Object.entries({ ...screens, ...learning }).map(([name, show]) => ({
  name: `gallery: ${name}`,
  slow: true,
  act: async (open) => {
    mkdirSync(seen, { recursive: true });
    for (const [size, options] of Object.entries({
      desktop: { viewport: { width: 1280, height: 800 } },
      phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    })) {
      const play = await open(options);
      await show(play);
      for (const colorScheme of ["light", "dark"]) {
        await play.page.emulateMedia({ colorScheme });
        await play.page.screenshot({ path: `${seen}${name}-${size}-${colorScheme}.png` });
      }
    }
  },
}));

const wide = { viewport: { width: 1200, height: 800 }, colorScheme: "light" };
const views = {
  ...Object.fromEntries(
    ["lobby", "layers", "analysis", "explorer", "evaluation", "setup"].map((name) => [
      name,
      { ...wide, show: screens[name] },
    ]),
  ),
  space: { ...wide, show: screens.space },
  "space-dark": { ...wide, colorScheme: "dark", show: screens.space },
  cube: { ...wide, colorScheme: "dark", show: screens.cube },
  alice: { ...wide, show: shown.layers },
  "alice-cube": { ...wide, colorScheme: "dark", show: shown["the cube"] },
  phone: {
    viewport: { width: 390, height: 844 },
    colorScheme: "light",
    hasTouch: true,
    isMobile: true,
    show: screens.space,
  },
  room: {
    ...wide,
    show: async (play, open) => {
      const { invite } = await hosts(play, { clock: "5+3" });
      const guest = await follows(await open(), invite);
      await play.typed("Ae2Ae3");
      await guest.saysOf("Ae3", "last move to here");
      await guest.typed("Dc5Bc3");
      await guest.panel("Room");
      await guest.page.locator(".panel").getByRole("button", { name: "Offer a draw", exact: true }).click();
      await play.saysOf("Bc3", "last move to here");
      await play.panel("Room");
      await play.page.locator(".toast", { hasText: "Black offers a draw" }).waitFor();
    },
  },
};

/** Writes a picture as WebP, which the browser makes of its own picture. */
async function write(play, name, clip) {
  const png = (await play.page.screenshot({ clip })).toString("base64");
  const webp = await play.page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  }, png);
  writeFileSync(`${folder}${name}.webp`, Uint8Array.from(webp));
}

for (const [name, { show, ...options }] of Object.entries(views)) {
  tests.push({
    name: `picture of ${name}`,
    act: async (open) => {
      const play = await open(options);
      await show(play, open);
      await write(play, `page-${name}`);
    },
  });
}

// The picture of the README: nothing but the board.
tests.push({
  name: "picture of the levels in space",
  act: async (open) => {
    const play = await open({
      viewport: { width: 1460, height: 800 },
      deviceScaleFactor: 1.5,
      colorScheme: "dark",
      view: "space",
    });
    await play.analyse("r1k1r/p1p1p/5/5/5|1uqb1/1p1p1/5/5/5|5/5/2U2/5/5|5/5/5/1P1PP/B1Q1U|5/5/5/P1P1P/RNKNR w 0 1");
    await play.pick("Cc3");
    await play.saysOf("Cc3", "selected");
    await play.drawn(() => play.page.mouse.move(5, 5));
    await play.page.locator(".board-bar").evaluate((e) => (e.hidden = true));
    // What is beside the boards is cut off.
    await play.page.locator(".spatial-tip").evaluate((e) => (e.hidden = true));
    const { x, y, width, height } = await play.page.locator(".spatial-surface").boundingBox();
    const wide = 0.75 * height;
    await write(play, "levels", { x: x + (width - wide) / 2, y, width: wide, height });
  },
});
