const placeholder = "/brand/placeholder.svg";

/** Replaces an `img[data-safe]` that does not load by the placeholder, inside a <picture> too. */
export function replaceFailedImages(): void {
  const isSafe = (target: EventTarget | null): target is HTMLImageElement =>
    target instanceof HTMLImageElement && "safe" in target.dataset;
  document.addEventListener("error", ({ target }) => isSafe(target) && fallBack(target), true);
  for (const image of document.images)
    if (isSafe(image) && image.complete && !image.naturalWidth)
      image.decode().catch(() => fallBack(image));
}

function fallBack(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholder)) return;
  const picture = image.closest("picture");
  for (const source of picture?.querySelectorAll("source") ?? []) source.srcset = placeholder;
  image.removeAttribute("srcset");
  image.src = placeholder;
}
