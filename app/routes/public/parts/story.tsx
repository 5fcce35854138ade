const chapters = [
  {
    title: "One speaker",
    text: "It started the week exams ended, behind a hostel in Choba: one borrowed speaker, one extension box, and a cooler of zobo. By nine somebody had called a drummer. By ten the security man was dancing.",
  },
  {
    title: "One arena",
    text: "The next year the crowd did not fit behind any hostel. So we asked for the old convocation arena, where our parents once sat in gowns, and filled it with departments in their own ankara instead.",
  },
  {
    title: "One night",
    text: "Now the first hours belong to student acts, the evening to the names you know, and the whole day to the food: bole and fish, suya, boli, small chops. Nobody is paid to clap.",
  },
];

export function Story({ brand, edition }: { brand: string; edition: string }) {
  return (
    <section data-surface="paper" aria-labelledby="story" className="bg-cream">
      <div className="selvedge h-3" />
      <div className="measure py-14 md:py-20">
        <h2 id="story" className="poster max-w-3xl text-title">
          {brand} has been passed from set to set, and nobody has dropped it yet.
        </h2>
        <ol className="mt-10 grid gap-10 md:grid-cols-3">
          {chapters.map((chapter, index) => (
            <li key={chapter.title}>
              <span
                aria-hidden="true"
                className={`record block size-16 ${["", "[--record-b:var(--color-palm)]", "[--record-b:var(--color-flame)]"][index]}`}
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
