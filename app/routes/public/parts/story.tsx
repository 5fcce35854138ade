import type { Chapter } from "#app/shared/festival/facts.ts";

interface StoryProps {
  heading: string;
  chapters: readonly Chapter[];
  edition: string;
}

export function Story({ heading, chapters, edition }: StoryProps) {
  return (
    <section data-surface="paper" aria-labelledby="story" className="bg-cream">
      <div className="selvedge h-3" />
      <div className="measure py-14 md:py-20">
        <h2 id="story" className="poster max-w-3xl text-title">
          {heading}
        </h2>
        <ol className="mt-10 grid gap-10 md:grid-cols-3">
          {chapters.map((chapter, index) => (
            <li key={chapter.title}>
              <span
                aria-hidden="true"
                className={`record block size-16 ${["", "[--record-b:var(--color-palm)]", "[--record-b:var(--color-flame)]"][index % 3]}`}
              />
              <h3 className="poster mt-5 text-heading">{chapter.title}</h3>
              <p className="mt-3 text-muted">{chapter.text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-12 max-w-2xl text-lead">{edition}</p>
      </div>
    </section>
  );
}
