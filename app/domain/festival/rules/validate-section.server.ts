import type { FestivalFacts, FestivalSection } from "#app/shared/festival/facts.ts";
import type { Refused } from "#app/shared/form-result.ts";
import { sectionRules } from "./section-schemas.server.ts";

type Judged = { ok: true; value: FestivalFacts[FestivalSection] } | Refused;

/** A section as it may be kept; its errors are by path, "questions.3.answer". */
export function validateSection(section: FestivalSection, value: unknown): Judged {
  const read = sectionRules[section].safeParse(value);
  if (read.success) return { ok: true, value: read.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[path.join(".")] ??= message;
  return { ok: false, errors, formErrors: ["Not saved yet: please mend what is marked."] };
}
