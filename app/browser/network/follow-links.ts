import { navigateDocument } from "./navigate-document.ts";

export function followLinks(): void {
  // The window hears the click after React does, so the router's own links are prevented by then.
  addEventListener("click", follow);
  addEventListener("popstate", () => slide(false));
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest("a");
  const isWithin = link && link.hash !== "" && pageOf(link) === pageOf(location);
  slide(isWithin === true);
  if (!link || isWithin || event.defaultPrevented || event.button > 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  // The link leads to a new document, such as a print: it is followed once there is a connection.
  event.preventDefault();
  void navigateDocument(link.href);
}

const pageOf = ({ href }: { href: string }) => href.split("#")[0];

const slide = (slides: boolean) => document.documentElement.classList.toggle("within-page", slides);
