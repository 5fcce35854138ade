import type { MetaDescriptor } from "react-router";

/** Title of a back office page, which no search engine is to keep. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} - Back office` }, { name: "robots", content: "noindex" }];
}
