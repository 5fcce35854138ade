import type { Chapter, GalleryPicture } from "#app/shared/festival/shown-settings.ts";
import { GalleryImage } from "./gallery-image.tsx";

interface StoryProps {
  heading: string;
  chapters: readonly Chapter[];
  edition: string;
  pictures: readonly GalleryPicture[];
}

export function Story({ heading, chapters, edition, pictures }: StoryProps) {
  return (
    <section data-surface="paper" aria-labelledby="story" className="bg-cream">
      <div className="selvedge h-3" />
      <div className="measure py-14 md:py-20">
        <div className="grid items-center gap-8 md:grid-cols-2 md:gap-12">
          <h2 id="story" className="poster text-title">
            {heading}
          </h2>
          {pictures.length > 0 && (
            <ul className="grid auto-cols-fr grid-flow-col gap-3 sm:gap-5">
              {pictures.map((picture) => (
                <li
                  key={picture.files}
                  data-later=""
                  className="aspect-[4/5] overflow-hidden rounded-2xl"
                >
                  <GalleryImage
                    memory={picture}
                    sizes="(min-width: 75em) 270px, (min-width: 48em) 23vw, 45vw"
                    className="size-full"
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
        <ol className="mt-10 grid empty:hidden gap-10 md:grid-cols-3">
          {chapters.map((chapter, index) => (
            <li
              key={chapter.title}
              className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 md:block"
            >
              <span
                aria-hidden="true"
                className={`record block size-12 md:size-16 ${["", "[--record-b:var(--color-palm)]", "[--record-b:var(--color-flame)]"][index % 3]}`}
              />
              <h3 className="poster text-heading md:mt-5">{chapter.title}</h3>
              <p className="col-span-2 text-muted md:mt-3">{chapter.text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-12 max-w-2xl text-lead">{edition}</p>
      </div>
    </section>
  );
}
