/** A count as Nigerians write it: "12,345". */
export const formatCount = (count: number): string => count.toLocaleString("en-NG");

/** "1 ticket", "2,000 tickets". */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
