/** "1 ticket", "2,000 tickets". */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-NG")} ${count === 1 ? one : many}`;
