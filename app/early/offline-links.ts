import { waiting } from "#app/shared/texts/visitor-texts.ts";

const noticeClass =
  "fixed inset-x-4 bottom-4 z-50 mx-auto w-fit rounded-cloth border-2 border-marigold bg-ink px-5 py-3 font-semibold shadow-lift";

/**
 * Until React does it better: a link of the site pressed without a line keeps the page, and is
 * followed once there is one. Gives what ends it.
 */
export function keepPageOffline(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const notice = Object.assign(document.createElement("p"), {
    id: "line-notice",
    role: "alert",
    className: noticeClass,
  });
  notice.dataset["surface"] = "night";
  let wanted: string | undefined;
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (navigator.onLine || !link || link.origin !== location.origin || link.hash) return;
    event.preventDefault();
    wanted = link.href;
    document.body.append(notice);
    notice.textContent = waiting.line;
  };
  addEventListener("click", press, { signal });
  addEventListener("online", () => wanted && location.assign(wanted), { signal });
  return () => {
    listening.abort();
    notice.remove();
  };
}
