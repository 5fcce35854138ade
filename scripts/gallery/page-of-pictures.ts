export interface Shot {
  path: string;
  who: string;
  width: number;
  colorScheme: "light" | "dark";
  file: string;
}

/**
 * Makes the page of HTML: a row for each screen, and a picture for each width, linked to its full
 * size.
 */
export function pageOf(shots: readonly Shot[]): string {
  const rows = Object.entries(Object.groupBy(shots, ({ path, who }) => `${path} (${who})`));
  const figures = (of: readonly Shot[] = []) =>
    of.map(
      ({ file, width, colorScheme }) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${width} ${colorScheme}</figcaption></figure>`,
    );
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{font:16px system-ui;background:#888}div{display:flex;gap:12px;align-items:start;overflow-x:auto}figure{margin:0;flex:none}img{height:460px;width:auto}</style>
${rows.map(([title, of]) => `<h2>${title}</h2><div>${figures(of).join("")}</div>`).join("\n")}
`;
}
