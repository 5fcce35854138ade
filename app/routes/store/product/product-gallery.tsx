import { useEffect, useRef, useState } from "react";
import type { Picture } from "#app/shared/products.ts";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";

const sizes = "(min-width:64em)34rem,(min-width:40em)90vw,100vw";

/** Choosing a colour brings its picture. */
export function ProductGallery({
  pictures,
  color,
}: {
  pictures: readonly Picture[];
  color: string | null;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  const ofColor = color ? pictures.findIndex((picture) => picture.color === color) : -1;
  useEffect(() => {
    if (ofColor >= 0) show(strip.current, ofColor);
  }, [ofColor]);

  if (pictures.length === 0) return <ProductPicture picture={null} sizes={sizes} />;
  return (
    <div className="grid gap-3">
      <div
        ref={strip}
        role="group"
        aria-label="Pictures"
        // A strip that scrolls has to be in reach of the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
        className="flex snap-x snap-mandatory overflow-x-auto rounded-2xl border-2 border-line [scrollbar-width:none]"
      >
        {pictures.map((picture, index) => (
          <div key={picture.id} className="w-full shrink-0 snap-center">
            <ProductPicture picture={picture} sizes={sizes} upTo={1200} eager={index === 0} />
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <div className="flex gap-2 noscript:hidden">
          {pictures.map((picture, index) => (
            <button
              key={picture.id}
              type="button"
              aria-label={`Picture ${index + 1} of ${pictures.length}`}
              aria-pressed={index === current}
              onClick={() => show(strip.current, index)}
              className="size-16 overflow-hidden rounded-tag border-2 border-line aria-pressed:border-body"
            >
              <ProductPicture picture={{ ...picture, alt: "" }} upTo={400} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function show(strip: HTMLElement | null, index: number): void {
  const picture = strip?.children[index];
  if (picture instanceof HTMLElement)
    strip?.scrollTo({ left: picture.offsetLeft - strip.offsetLeft });
}
