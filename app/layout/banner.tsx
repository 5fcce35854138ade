/** What the organisers want everybody to know just now. */
export const Banner = ({ text }: { text: string }) => (
  <aside
    aria-label="News"
    className="bg-marigold px-4 py-2 text-center font-semibold wrap-anywhere text-ink print:hidden"
  >
    {text}
  </aside>
);
