import { hydrated } from "./ask.ts";
import { runCountdown } from "./countdown.ts";
import { showLater } from "./later.ts";
import { bringManifest } from "./manifest.ts";
import { followBack } from "./follow-back.ts";
import { closeMenus } from "./menus.ts";
import { replaceFailedPictures } from "./pictures.ts";
import { revealOnScroll } from "./reveal.ts";
import { dressBar } from "./scrolled.ts";
import { searchByKey } from "./search-key.ts";
import { keepPresses, startAfterPaint, startWhenWanted } from "./start-scripts.ts";

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
