// The pictures of docs/images: each view of the page as people see it first.
import { fileURLToPath } from "node:url";
import { screens } from "./access.mjs";

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const tests = [];
export { tests as pictures };

for (const [name, scheme] of [["lobby", "light"], ["layers", "light"], ["cube", "dark"]]) {
  tests.push({
    name: `picture of ${name}`,
    act: async (open) => {
      const play = await open({ viewport: { width: 1200, height: 860 }, colorScheme: scheme });
      await screens[name](play);
      await play.page.screenshot({ path: `${folder}page-${name}.png` });
    },
  });
}
