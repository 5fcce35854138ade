import { sorted } from "#app/shared/sorted.ts";
import { type Field, typeValue } from "#app/shared/type-value.ts";
import type { UnsentFile } from "./unsent-files.ts";

/**
 * Chosen files that are not sent yet, of a form that sends them one by one, so that its file field
 * is empty. `data-kept` fields stand for the sent ones.
 */
export const waitingFiles = new WeakMap<HTMLFormElement, File[]>();

/**
 * The event of a form that was filled in again: the values of its `data-kept` fields, and its
 * waiting files.
 */
export type FormRestored = CustomEvent<{ kept: string[]; files: File[] }>;
export const formRestored = "form-restored";

const neverSaved = new Set(["password", "hidden", "submit", "button", "reset", "image", "file"]);
const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement) &&
      field.name !== "" &&
      // Neither passwords nor card numbers are stored.
      !field.autocomplete.startsWith("cc-") &&
      (!neverSaved.has(field.type) || field.dataset["kept"] !== undefined),
  );
}

const fileFieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && field.type === "file",
  );

export const takesFiles = (form: HTMLFormElement): boolean => fileFieldsOf(form).length > 0;

/**
 * The name of a form on its page, the same when the page is drawn again; null where nothing can be
 * typed.
 */
export function nameOfForm(form: HTMLFormElement): string | null {
  if (form.method !== "post") return null;
  const own = fingerprintOf(form);
  if (own === null) return null;
  const alike = [...document.forms].filter((other) => fingerprintOf(other) === own);
  return `${own} ${alike.indexOf(form)}`;
}

function fingerprintOf(form: HTMLFormElement): string | null {
  const fields = [...fieldsOf(form), ...fileFieldsOf(form)];
  const typed = new Set(fields.filter((one) => one.type !== "hidden").map(({ name }) => name));
  const action = new URL(form.getAttribute("action") ?? "", location.href).pathname;
  const names = sorted([...typed], (one, other) => (one < other ? -1 : 1));
  return names.length > 0 ? `${action} ${names.join(" ")}` : null;
}

/** What is typed and chosen in a form, as the browser would send it. */
export function readFields(form: HTMLFormElement): [name: string, value: string][] {
  return fieldsOf(form)
    .filter((field) => field.type !== "hidden" && (!isChoice(field) || field.checked))
    .map((field) => [field.name, field.value]);
}

export const readKept = (form: HTMLFormElement): string[] =>
  fieldsOf(form)
    .filter((field) => field.type === "hidden")
    .map(({ value }) => value);

export function readChosenFiles(form: HTMLFormElement): UnsentFile[] {
  const waiting = waitingFiles.get(form);
  if (waiting) return waiting.map((file) => ({ field: "", file }));
  return fileFieldsOf(form).flatMap(({ name, files }) =>
    [...(files ?? [])].map((file) => ({ field: name, file })),
  );
}

interface FormContent {
  fields: readonly [name: string, value: string][];
  kept: string[];
  files: UnsentFile[];
}

/** Fills a form in again and sends its fields' events. Returns whether that changed anything. */
export function fillIn(form: HTMLFormElement, { fields, kept, files }: FormContent): boolean {
  const contentOf = () => JSON.stringify([readFields(form), readKept(form)]);
  const before = contentOf();
  const left = new Map<string, string[]>();
  for (const [name, value] of fields) left.set(name, [...(left.get(name) ?? []), value]);
  for (const field of fieldsOf(form).filter(isChoice)) {
    const chosen = left.get(field.name)?.includes(field.value) ?? false;
    if (field.checked !== chosen && (chosen || field.type === "checkbox")) field.click();
  }
  // Choices may have added further fields.
  for (const field of fieldsOf(form))
    if (field.type !== "hidden" && !isChoice(field))
      typeValue(field, left.get(field.name)?.shift() ?? field.value);
  attach(form, files);
  const detail = { kept, files: files.map(({ file }) => file) };
  form.dispatchEvent(new CustomEvent(formRestored, { detail }));
  return files.length > 0 || before !== contentOf();
}

function attach(form: HTMLFormElement, files: UnsentFile[]): void {
  for (const field of fileFieldsOf(form)) {
    const own = files.filter((file) => file.field === field.name);
    if (own.length === 0) continue;
    const transfer = new DataTransfer();
    for (const { file } of own) transfer.items.add(file);
    field.files = transfer.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
