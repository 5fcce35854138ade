/**
 * The lines of the poster below the name: two where the tagline has enough words, the second as
 * long as "On campus".
 */
export function taglineLines(tagline: string) {
  const words = tagline.split(/\s+/).filter(Boolean);
  const last = words.splice(words.length > 2 ? -2 : words.length, 2).join(" ");
  return [
    { text: words.join(" "), height: 16 },
    { text: last, height: 18, className: "text-hibiscus" },
  ].filter(({ text }) => text !== "");
}
