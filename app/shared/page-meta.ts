import type { MetaDescriptor } from "react-router";

export interface Site {
  brandName: string;
  /** The public address, without a slash at its end. */
  publicUrl: string;
}

export interface PageFacts {
  /** The whole title, as the browser shows it. */
  title: string;
  description: string;
  /** The page's own address, from the root. */
  path: string;
  /** A picture for link previews, from the root; the poster unless given. */
  image?: string;
  /** Structured data (schema.org), without its @context. */
  structuredData?: Record<string, unknown>;
}

/** Title, description, canonical address, link preview and structured data of a public page. */
export function pageMeta(site: Site | undefined, page: PageFacts): MetaDescriptor[] {
  if (!site) return [{ title: page.title }];
  const url = site.publicUrl + page.path;
  const image = site.publicUrl + (page.image ?? "/brand/og.jpg");
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.brandName },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:locale", content: "en_NG" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.structuredData
      ? [
          {
            "script:ld+json": { "@context": "https://schema.org", ...page.structuredData },
          } as MetaDescriptor,
        ]
      : []),
  ];
}
