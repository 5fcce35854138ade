import type { MetaDescriptor } from "react-router";

/** Title of a page of the back office. Search engines are asked not to list it. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} - Back office` }, { name: "robots", content: "noindex" }];
}
