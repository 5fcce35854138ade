const words = "You are offline. What you typed is still here: press again once you are back.";

/**
 * Keeps a plain form on its page while the device has no network: the browser's page for that would
 * take the form's place, with what was typed. React says it in the form itself. Returns a function
 * that ends it.
 */
export function stayWhenOffline(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const note = Object.assign(document.createElement("p"), {
    role: "alert",
    className:
      "fixed inset-x-4 bottom-4 z-50 rounded-tag border-2 border-danger bg-raised px-4 py-3 font-semibold text-danger",
  });
  note.dataset["surface"] = "night";
  const stay = (event: SubmitEvent) => {
    if (navigator.onLine || !(event.target as Element).matches("[data-plain]")) return;
    event.preventDefault();
    // Screen readers say what changes in a region that is there already.
    note.textContent = "";
    document.body.append(note);
    note.textContent = words;
  };
  document.addEventListener("submit", stay, { signal });
  addEventListener("online", () => note.remove(), { signal });
  signal.addEventListener("abort", () => note.remove());
  return () => ended.abort();
}
