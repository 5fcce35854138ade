const texts = ["search", "category", "size", "color", "stock", "sort"] as const;

/** The query of the store's list; what is not asked for is "". */
export interface StoreQuery extends Record<(typeof texts)[number], string> {
  /** How many pages of the list are shown, counted from the first. */
  page: number;
}

/**
 * The number of cards on the first page, which fill one or two screens. Each further page doubles
 * their number, so that a long list takes few requests.
 */
const firstCards = 12;
const lastPage = 8;

export const cardsUpTo = (page: number): number => firstCards * (2 ** page - 1);

export function listQueryOf(params: URLSearchParams): StoreQuery {
  const query = { page: pageOf(params.get("page")) } as StoreQuery;
  for (const name of texts) query[name] = (params.get(name) ?? "").trim().slice(0, 100);
  return query;
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

/**
 * The search of an address with parts of the query changed; a changed list begins with its first
 * page.
 */
export function listSearch(query: StoreQuery, change: Partial<StoreQuery> = { page: query.page }) {
  const wanted: StoreQuery = { ...query, page: 1, ...change };
  const params = new URLSearchParams();
  for (const name of texts) if (wanted[name]) params.set(name, wanted[name]);
  if (wanted.page > 1) params.set("page", String(wanted.page));
  return params.size > 0 ? `?${params}` : "";
}
