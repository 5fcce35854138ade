// Gives each mail the height of its content and lets new mails slide in. The page reads well without it.
(() => {
  const list = document.querySelector("[data-mails]");

  function fit(frame) {
    const root = frame.contentDocument?.documentElement;
    if (!root) return;
    frame.style.height = "0";
    frame.style.height = `${Math.min(root.scrollHeight + 2, 2400)}px`;
  }

  function watch(frame) {
    frame.addEventListener("load", () => fit(frame));
    fit(frame);
  }

  async function look() {
    const page = await fetch(location.href, { cache: "no-store" }).then((answer) => answer.text());
    const fresh = new DOMParser().parseFromString(page, "text/html");
    const added = [...fresh.querySelectorAll("article")].filter(
      ({ id }) => !document.getElementById(id),
    );
    if (added.length === 0) return;
    list.prepend(...added);
    for (const { id } of added)
      for (const frame of document.querySelectorAll(`#${id} iframe`)) watch(frame);
    document.querySelector("main > .empty")?.remove();
    document.querySelector("[data-count]").textContent =
      fresh.querySelector("[data-count]").textContent;
    document.title = fresh.title;
  }

  for (const frame of document.querySelectorAll("iframe")) watch(frame);
  addEventListener("resize", () => document.querySelectorAll("iframe").forEach(fit));
  if (list.dataset.live === "yes")
    setInterval(() => {
      if (document.visibilityState === "visible") look().catch(() => {});
    }, 3000);
})();
