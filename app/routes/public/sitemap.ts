import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listProducts } from "#app/domain/catalogue/products.server.ts";
import { escapeHtml } from "#app/shared/texts/escape-html.ts";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const products = await listProducts(app, {});
  const paths = [
    ...app.pages.all.flatMap(({ path, meta }) => (meta.inSitemap && !meta.isPanel ? path : [])),
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
