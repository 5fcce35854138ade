import { readFileSync } from "node:fs";
import routes from "../../app/routes.ts";
import { filesByPath } from "../../tests/support/own-addresses.ts";

interface PublicPaths {
  /** Every page without a guard, and the first product where there is one. */
  paths: string[];
  /** The pages in the sitemap. */
  listed: ReadonlySet<string>;
}

export async function publicPaths(siteUrl: string): Promise<PublicPaths> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, url]) => new URL(url!).pathname);
  const product = listed.find((path) => /^\/merch\/./.test(path));
  const open = filesByPath(routes).flatMap(([path, file]) =>
    !/[:*]/.test(path) &&
    /^export const handle = .*satisfies (Public|AuthLayout)Page/ms.test(
      readFileSync(`app/${file}`, "utf8"),
    ) &&
    file.endsWith(".tsx")
      ? [path]
      : [],
  );
  return { paths: [...open, ...(product ? [product] : [])], listed: new Set(listed) };
}
