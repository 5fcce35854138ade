/** What somebody typed on a form and has not sent, kept in this tab alone. */
export interface UnsentForm {
  id: string;
  /** The person who typed it; nobody else who signs in here sees it. */
  viewer: string;
  /** The sign-in it was typed in. It is offered again only in a later one. */
  session: string;
  /** The page's path, and which of its forms. */
  page: string;
  form: string;
  fields: [name: string, value: string][];
  /** What its hidden `data-kept` fields stand for: pictures that are uploaded. */
  kept: string[];
  at: number;
}

const key = "kept-forms";
/** Long enough to sign in again, short enough not to surprise anybody later. */
export const unsentFormMs = 60 * 60_000;

/** Every draft that is still good. A browser that keeps nothing has none. */
export function readUnsentForms(now = Date.now()): UnsentForm[] {
  try {
    const drafts = JSON.parse(sessionStorage.getItem(key) ?? "[]") as UnsentForm[];
    return drafts.filter(({ at }) => now - at < unsentFormMs);
  } catch {
    return [];
  }
}

function write(drafts: UnsentForm[]): void {
  try {
    if (drafts.length > 0) sessionStorage.setItem(key, JSON.stringify(drafts));
    else sessionStorage.removeItem(key);
  } catch {
    // Full, or forbidden: the form is then as it would be without this.
  }
}

const isSame = (one: Omit<UnsentForm, "id">, other: Omit<UnsentForm, "id">) =>
  one.page === other.page && one.form === other.form;

/** Keeps a draft in the place of an earlier one of the same form; gives its id. */
export function saveUnsentForm(draft: Omit<UnsentForm, "id">): string {
  const drafts = readUnsentForms();
  const earlier = drafts.find((one) => isSame(one, draft));
  const id = earlier?.id ?? crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  write([...drafts.filter((one) => !isSame(one, draft)), { id, ...draft }]);
  return id;
}

/** Drops the drafts that fit; gives their ids, under which their files are kept. */
export function dropUnsentForms(fits: (draft: UnsentForm) => boolean): string[] {
  const drafts = readUnsentForms();
  const dropped = drafts.filter(fits);
  write(drafts.filter((draft) => !dropped.includes(draft)));
  return dropped.map(({ id }) => id);
}
