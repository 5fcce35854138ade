/** Scrolls a strip of pictures to one of them. */
export function showPicture(
  strip: HTMLElement | null,
  index: number,
  behavior: ScrollBehavior = "auto",
): void {
  const picture = strip?.children[index];
  if (picture instanceof HTMLElement)
    strip?.scrollTo({ left: picture.offsetLeft - strip.offsetLeft, behavior });
}
