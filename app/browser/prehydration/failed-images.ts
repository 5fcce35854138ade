const placeholder = "/brand/placeholder.svg";

/** An `img[data-safe]` that does not come gives way to the placeholder, inside a <picture> too. */
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
