import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { retryChunk } from "#app/browser/network/retry.ts";
import { type Picture, pictureSource } from "#app/shared/catalogue/products.ts";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";
import { showPicture } from "./show-picture.ts";

const PictureViewer = lazy(() => retryChunk(() => import("./picture-viewer.tsx")));

const sizes = "(min-width:64em)34rem,(min-width:40em)90vw,100vw";

/** The pictures of a product. Choosing a colour shows its picture. */
export function ProductGallery({
  pictures,
  color,
}: {
  pictures: readonly Picture[];
  color: string | null;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [large, setLarge] = useState<number | null>(null);

  const ofColor = color ? pictures.findIndex((picture) => picture.color === color) : -1;
  useEffect(() => {
    if (ofColor >= 0) showPicture(strip.current, ofColor);
  }, [ofColor]);

  if (pictures.length === 0) return <ProductPicture picture={null} sizes={sizes} />;
  return (
    <div className="grid gap-3">
      <div className="relative">
        <div
          ref={strip}
          role="group"
          aria-label="Pictures"
          // A strip that scrolls has to be reachable with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / clientWidth))
          }
          className="flex snap-x snap-mandatory overflow-x-auto rounded-2xl border-2 border-line [scrollbar-width:none] *:block *:w-full *:shrink-0 *:cursor-zoom-in *:snap-center *:-outline-offset-3 @max-2xl:**:[img]:aspect-5/4"
        >
          {pictures.map((picture, index) => (
            // Without scripts the link leads to the picture itself.
            <a
              key={picture.id}
              data-replay
              href={pictureSource(picture.id, 1200)}
              onClick={(event) => {
                event.preventDefault();
                setLarge(index);
              }}
            >
              <ProductPicture picture={picture} sizes={sizes} upTo={1200} eager={index === 0} />
            </a>
          ))}
        </div>
        {pictures.length > 1 && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-ink/80 px-3 py-0.5 text-sm font-semibold text-cream tabular-nums @2xl:hidden"
          >
            {current + 1} / {pictures.length}
          </p>
        )}
      </div>
      {large !== null && (
        <Suspense>
          <PictureViewer pictures={pictures} first={large} onClose={() => setLarge(null)} />
        </Suspense>
      )}
      {pictures.length > 1 && (
        <div className="flex gap-2 noscript:hidden @max-2xl:hidden *:size-16 @max-4xl:*:size-auto @max-4xl:*:max-w-1/3 @max-4xl:*:flex-1 *:overflow-hidden *:rounded-tag *:border-2 *:border-line *:aria-pressed:border-body">
          {pictures.map((picture, index) => (
            <button
              key={picture.id}
              type="button"
              aria-label={`Picture ${index + 1} of ${pictures.length}`}
              aria-pressed={index === current}
              onClick={() => showPicture(strip.current, index)}
            >
              <ProductPicture picture={{ ...picture, alt: "" }} upTo={400} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
