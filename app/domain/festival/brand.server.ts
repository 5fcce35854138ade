import { hash } from "node:crypto";
import { href } from "react-router";
import { type NamedDrawing, namedDrawings } from "#app/services/drawing/brand-drawings.server.ts";
import type { ShownBrand, ShownPicture } from "#app/shared/festival/shown-settings.ts";
import { pictureUrl } from "#app/shared/catalogue/products.ts";
import { lighter } from "#app/shared/festival/contrast.ts";
import type { Festival } from "./festival.server.ts";

/** These colours are those of app.css. */
const houseColors = { primary: "#ffb31a", accent: "#ff2e7e" };
/** Counts up when what is drawn would look otherwise for the same settings. */
const edition = 3;

export const colorsOf = ({ look }: Pick<Festival, "look">) => ({
  primary: look.primary || houseColors.primary,
  accent: look.accent || houseColors.accent,
});

const logoOf = ({ look, pictures }: Festival) => pictures.get(look.logoPictureId ?? "") ?? null;
const heroOf = ({ look, pictures }: Festival) => pictures.get(look.heroPictureId ?? "") ?? null;

/** The values of the festival that all drawings are made from. */
export const brandOf = (festival: Festival) => ({
  name: festival.name.brand,
  venue: festival.day.venue,
  ...colorsOf(festival),
  logoId: logoOf(festival)?.id ?? null,
  heroId: heroOf(festival)?.id ?? null,
});
export type Brand = ReturnType<typeof brandOf>;

const houseBrand: Brand = {
  name: "Vybez",
  venue: "Old Convocation Arena",
  ...houseColors,
  logoId: null,
  heroId: null,
};

const houseBrandText = JSON.stringify(houseBrand);
/** Every page asks for it, of one festival until the next publication. */
const versions = new WeakMap<Festival, string | null>();

/**
 * Returns the version in the addresses of the brand's files, or null for the product's own brand,
 * whose files lie in public/.
 */
export function brandVersion(festival: Festival): string | null {
  const known = versions.get(festival);
  if (known !== undefined) return known;
  const version = versionOf(JSON.stringify(brandOf(festival)));
  versions.set(festival, version);
  return version;
}

const versionOf = (brand: string): string | null =>
  brand === houseBrandText ? null : hash("sha256", `${edition} ${brand}`, "base64url").slice(0, 12);

/** The file as an address, where its version is known: "logo.png". */
const brandUrl = (version: string, file: string): string =>
  href("/brand/:version/:file", { version, file });

/** The style that shows the logo in place of the ring in the bars. */
const markStyle = ({ id, width, height }: ShownPicture) =>
  `[data-mark]{width:min(${((2 * width) / height).toFixed(2)}rem,max(2rem,11vw),7rem);border-radius:0;animation:none!important;` +
  `background:url(${pictureUrl(id, "800.webp")}) center/contain no-repeat}`;

/** What every page needs of a brand that is not the default one. */
export function shownBrand(festival: Festival): ShownBrand | null {
  const version = brandVersion(festival);
  if (version === null) return null;
  const { primary, accent } = festival.look;
  const logo = logoOf(festival);
  const colors = {
    ...(primary && { marigold: primary, "marigold-light": lighter(primary) }),
    ...(accent && { hibiscus: accent }),
  };
  const properties = Object.entries(colors).map(([name, value]) => `--color-${name}:${value}`);
  return {
    files: brandUrl(version, ""),
    styles: [
      properties.length > 0 ? `:root{${properties.join(";")}}` : "",
      logo ? markStyle(logo) : "",
    ].join(""),
    themeColor: primary,
    logo: logo && { src: pictureUrl(logo.id, "800.webp"), width: logo.width, height: logo.height },
  };
}

/**
 * The beginning of the addresses of a scene's files, which are drawn with the festival's own name
 * or place where the scene shows one.
 */
export function sceneFiles(festival: Festival, scene: string): string {
  const version = isNamed(scene) ? versionOfDrawing(festival, scene) : null;
  return version ? `${brandUrl(version, scene)}-` : `/memories/${scene}-`;
}

/** The same for the first page's wide picture. */
export function wideSceneFiles(festival: Festival): string {
  const version = versionOfDrawing(festival, "hero-1600");
  return version ? brandUrl(version, "hero-") : "/brand/hero-";
}

export const isNamed = (drawing: string): drawing is NamedDrawing => drawing in namedDrawings;

/** The version of a drawing that shows a name; null where that name is the default one. */
function versionOfDrawing(festival: Festival, drawing: NamedDrawing): string | null {
  const { says } = namedDrawings[drawing];
  return brandOf(festival)[says] === houseBrand[says] ? null : brandVersion(festival);
}
