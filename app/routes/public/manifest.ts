import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { shownBrand } from "#app/domain/festival/brand.server.ts";
import type { Route } from "./+types/manifest";

/** The site as an app. A gate phone's app, `?gate`, begins with the gate. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const isGate = new URL(request.url).searchParams.has("gate");
  const festival = await contextOf(context).festival();
  const { brand: brandName } = festival.name;
  const brand = shownBrand(festival);
  const icon = (size: number, purpose: string, file: string) => ({
    src: `${brand?.files ?? "/icons/"}${file}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return Response.json(
    {
      name: isGate ? `Gate of ${brandName}` : brandName,
      short_name: isGate ? "Gate" : brandName,
      start_url: isGate ? href("/adminGate") : href("/"),
      display: "standalone",
      background_color: "#120b2e",
      theme_color: brand?.themeColor || "#120b2e",
      icons: [
        icon(192, "any", "icon-192"),
        icon(512, "any", "icon-512"),
        icon(512, "maskable", "icon-maskable-512"),
      ],
    },
    { headers: { "content-type": "application/manifest+json" } },
  );
}
