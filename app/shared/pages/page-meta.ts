import type { MetaDescriptor } from "react-router";

/** The picture that a link shows where somebody sends it: its path, and what it says. */
export interface ShownCard {
  url: string;
  alt: string;
}

interface Site {
  brandName: string;
  /** The public address, without a slash at its end. */
  publicUrl: string;
  /** The description of the first page, for pages without their own. */
  card: ShownCard;
}

interface PageDescription {
  /** The whole title, as the browser shows it. */
  title: string;
  description: string;
  /** The path, beginning with a slash. */
  path: string;
  card?: ShownCard | undefined;
  /** An object of schema.org, without its @context. */
  structuredData?: Record<string, unknown> | undefined;
}

export function pageMeta(site: Site | undefined, page: PageDescription): MetaDescriptor[] {
  if (!site) return [{ title: page.title }];
  const url = site.publicUrl + page.path;
  const card = page.card ?? site.card;
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.brandName },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: site.publicUrl + card.url },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: card.alt },
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
