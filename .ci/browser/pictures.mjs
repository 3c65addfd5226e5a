// The pictures of docs/images: each view of the page as people see it first.
import { fileURLToPath } from "node:url";
import { screens } from "./access.mjs";
import { shown } from "./alice.mjs";
import { follows, hosts } from "./rooms.mjs";

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const tests = [];
export { tests as pictures };

const wide = { viewport: { width: 1200, height: 800 }, colorScheme: "light" };
const views = {
  ...Object.fromEntries(
    ["lobby", "layers", "analysis", "explorer", "evaluation", "setup"].map((name) => [
      name,
      { ...wide, show: screens[name] },
    ]),
  ),
  cube: { ...wide, colorScheme: "dark", show: screens.cube },
  alice: { ...wide, show: shown.layers },
  "alice-cube": { ...wide, colorScheme: "dark", show: shown["the cube"] },
  phone: {
    viewport: { width: 390, height: 844 },
    colorScheme: "light",
    hasTouch: true,
    isMobile: true,
    show: screens.layers,
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

for (const [name, { show, ...options }] of Object.entries(views)) {
  tests.push({
    name: `picture of ${name}`,
    act: async (open) => {
      const play = await open(options);
      await show(play, open);
      await play.page.screenshot({ path: `${folder}page-${name}.png` });
    },
  });
}
