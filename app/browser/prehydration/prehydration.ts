import { hydrated } from "./subscribe-events.ts";
import { runCountdown } from "./countdown.ts";
import { showLater } from "./lazy-images.ts";
import { bringManifest } from "./manifest.ts";
import { followBack } from "./reload-on-popstate.ts";
import { closeMenus } from "./menus.ts";
import { replaceFailedPictures } from "./failed-images.ts";
import { revealOnScroll } from "./reveal-on-scroll.ts";
import { dressBar } from "./header-shadow.ts";
import { searchByKey } from "./search-shortcut.ts";
import { keepPresses, startAfterPaint, startWhenWanted } from "./hydrate-on-interaction.ts";

dressBar();
showLater();
closeMenus();
replaceFailedPictures();
revealOnScroll();
searchByKey();
followBack();

const entry = document.getElementById("entry");
bringManifest();
if (entry) {
  const { start, end } = keepPresses(entry);
  const ends = [end, runCountdown()];
  if (entry.dataset["start"] === "after-paint") startAfterPaint(start);
  else ends.push(startWhenWanted(start));
  addEventListener(hydrated, () => ends.forEach((end) => end()), { once: true });
}
