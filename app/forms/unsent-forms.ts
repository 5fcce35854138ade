/** A form that was filled in and not sent, stored in this tab alone. */
export interface UnsentForm {
  id: string;
  /** The person who typed it; nobody else who signs in here sees it. */
  viewer: string;
  /** The session in which it was typed. It is offered again only in a later one. */
  session: string;
  /** The page's path, and the name of the form on it. */
  page: string;
  form: string;
  fields: [name: string, value: string][];
  /** The values of its hidden `data-kept` fields, which stand for uploaded pictures. */
  kept: string[];
  at: number;
}

const key = "kept-forms";
/**
 * How long it is stored: long enough to sign in again, short enough not to surprise anybody later.
 */
export const unsentFormMs = 60 * 60_000;

/** Reads the stored forms that have not expired; none in a browser without storage. */
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
    // The storage is full or forbidden, so the form is simply not stored.
  }
}

const isSame = (one: Omit<UnsentForm, "id">, other: Omit<UnsentForm, "id">) =>
  one.page === other.page && one.form === other.form;

/** Stores a form in place of an earlier version of it, and returns its id. */
export function saveUnsentForm(draft: Omit<UnsentForm, "id">): string {
  const drafts = readUnsentForms();
  const earlier = drafts.find((one) => isSame(one, draft));
  const id = earlier?.id ?? crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  write([...drafts.filter((one) => !isSame(one, draft)), { id, ...draft }]);
  return id;
}

/** Deletes the matching forms and returns their ids, under which their files are stored. */
export function dropUnsentForms(fits: (draft: UnsentForm) => boolean): string[] {
  const drafts = readUnsentForms();
  const dropped = drafts.filter(fits);
  write(drafts.filter((draft) => !dropped.includes(draft)));
  return dropped.map(({ id }) => id);
}
