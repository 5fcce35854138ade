import type { MetaDescriptor } from "react-router";

interface Site {
  brandName: string;
  /** The public address, without a slash at its end. */
  publicUrl: string;
  brand: { files: string } | null;
}

interface PageDescription {
  /** The whole title, as the browser shows it. */
  title: string;
  description: string;
  /** The path, beginning with a slash. */
  path: string;
  /** The path of the picture for link previews; without one the poster is used. */
  image?: string;
  /** An object of schema.org, without its @context. */
  structuredData?: Record<string, unknown>;
}

export const previewOf = ({ brand }: Pick<Site, "brand">): string =>
  brand ? `${brand.files}og.jpg` : "/brand/og.jpg";

export function pageMeta(site: Site | undefined, page: PageDescription): MetaDescriptor[] {
  if (!site) return [{ title: page.title }];
  const url = site.publicUrl + page.path;
  const image = site.publicUrl + (page.image ?? previewOf(site));
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
