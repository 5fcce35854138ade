import { z } from "zod";

/** What of the catalogue is shown, as its address says it. */
export interface ListQuery {
  search: string;
  /** Empty for all. */
  category: string;
  /** How many pages of the list, from the first. */
  page: number;
}

const page = z.coerce.number().int().min(1).max(100).catch(1);

export function listQueryOf(params: URLSearchParams): ListQuery {
  return {
    search: (params.get("search") ?? "").trim().slice(0, 100),
    category: params.get("category") ?? "",
    page: page.parse(params.get("page") ?? 1),
  };
}

/** The query string of a list, with what differs from the plain one; empty for that. */
export function listSearch({ search, category, page }: ListQuery): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (category) params.set("category", category);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : "";
}
