import { href, Link } from "react-router";
import type { GalleryPicture } from "#app/shared/festival/shown-settings.ts";
import { ArrowRightIcon } from "#app/ui/icon/site-icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { GalleryImage } from "./gallery-image.tsx";

const sizes = "(min-width: 75em) 380px, (min-width: 48em) 31vw, 46vw";

/** Three pictures of the gallery. */
export function GalleryPreview({ previews }: { previews: readonly GalleryPicture[] }) {
  if (previews.length === 0) return null;
  return (
    <section aria-labelledby="previews" className="measure pb-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 id="previews" className="poster-narrow text-[clamp(3rem,9vw,7rem)] uppercase">
          You had to be there
        </h2>
        <TextLink to={href("/memories")}>
          See the gallery <ArrowRightIcon className="size-5" />
        </TextLink>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3">
        {previews.map((preview) => (
          <li key={preview.alt} className="max-md:first:col-span-2">
            <Link to={href("/memories")} className="group block">
              <span
                data-later=""
                className="block aspect-[4/5] overflow-hidden rounded-2xl max-md:in-[li:first-child]:aspect-[5/4]"
              >
                <GalleryImage
                  memory={preview}
                  sizes={sizes}
                  className="size-full transition-[scale] duration-500 group-hover:scale-105"
                />
              </span>
              <span className="mt-2 block text-sm text-muted">{preview.caption}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
