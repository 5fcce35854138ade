import { hydrated } from "./subscribe-events.ts";
import { canRunScripts } from "./can-run-scripts.ts";
import { runCountdown } from "./countdown.ts";
import { loadLazyImages } from "./lazy-images.ts";
import { addManifest } from "./manifest.ts";
import { reloadOnPopstate } from "./reload-on-popstate.ts";
import { keepOffline } from "./keep-offline.ts";
import { closeMenus } from "./menus.ts";
import { reloadStale } from "./reload-stale.ts";
import { reloadLater } from "./reload-later.ts";
import { stayWhenOffline } from "./stay-when-offline.ts";
import { replaceFailedImages } from "./failed-images.ts";
import { revealOnScroll } from "./reveal-on-scroll.ts";
import { followFocus } from "./focus.ts";
import { focusAnswers } from "./focus-answer.ts";
import { keepTyped } from "./restore-fields.ts";
import { setForeignNodesAside } from "./foreign-nodes.ts";
import { shadeHeader } from "./header-shadow.ts";
import { focusSearchByKey } from "./search-shortcut.ts";
import { prove } from "./prove.ts";
import { runToday } from "./today.ts";
import { replayPresses, startAfterPaint, startOnInteraction } from "./hydrate-on-interaction.ts";

followFocus();
setForeignNodesAside();
keepTyped();
focusAnswers();
shadeHeader();
loadLazyImages();
closeMenus();
replaceFailedImages();
revealOnScroll();
focusSearchByKey();
reloadOnPopstate();
reloadStale();
keepOffline();
prove();

const entry = document.getElementById("entry");
addManifest();
if (entry && canRunScripts()) {
  const { start, end } = replayPresses(entry);
  const ends = [end, runCountdown(), runToday(), reloadLater(), stayWhenOffline()];
  if (entry.dataset["start"] === "after-paint") startAfterPaint(start);
  else ends.push(startOnInteraction(start));
  addEventListener(hydrated, () => ends.forEach((end) => end()), { once: true });
}
