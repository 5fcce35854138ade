/**
 * A count as Nigerians write it: "12,345". By hand, since toLocaleString makes a formatter with each
 * call, which an answer at the gate would wait for.
 */
export const formatCount = (count: number): string =>
  String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, ",");

/** "1 ticket", "2,000 tickets". */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
