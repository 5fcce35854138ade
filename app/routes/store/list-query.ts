export interface ListQuery {
  search: string;
  category: string;
  /** How many pages of the list, from the first. */
  page: number;
}

/** A screen or two. Each further page is twice the one before, so that a long list is asked for a few times only. */
const firstCards = 12;
const lastPage = 8;

export const cardsUpTo = (page: number): number => firstCards * (2 ** page - 1);

export function listQueryOf(params: URLSearchParams): ListQuery {
  return {
    search: (params.get("search") ?? "").trim().slice(0, 100),
    category: params.get("category") ?? "",
    page: pageOf(params.get("page")),
  };
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

export function listSearch({ search, category, page }: ListQuery): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (category) params.set("category", category);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : "";
}
