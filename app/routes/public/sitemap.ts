import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { actsOf } from "#app/domain/festival/acts.server.ts";
import { galleryOf } from "#app/domain/festival/gallery.server.ts";
import { listProducts } from "#app/domain/catalogue/products.server.ts";
import { escapeHtml } from "#app/shared/texts/escape-html.ts";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const { app, festival: read } = contextOf(context);
  const [products, festival] = await Promise.all([listProducts(app, {}), read()]);
  const paths = [
    ...app.pages.all.flatMap(({ path, meta }) => (meta.inSitemap && !meta.isPanel ? path : [])),
    ...galleryOf(festival).pictures.map(({ name }) => href("/memories/:name", { name })),
    ...actsOf(festival).map(({ slug }) => href("/line-up/:act", { act: encodeURIComponent(slug) })),
    ...products.map(({ id }) => href("/merch/:productId", { productId: id })),
  ];
  const urls = paths.map(
    (path) => `  <url><loc>${escapeHtml(app.env.publicUrl + path)}</loc></url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
    { headers: { "content-type": "application/xml; charset=utf-8" } },
  );
}
