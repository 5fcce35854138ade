import { BodyTooLarge } from "#app/http/body-limits.server.ts";
import { RequestRefused } from "#app/http/expected-answers.server.ts";
import { messages } from "#app/shared/messages.ts";

/**
 * The posted form of a request. Raises `RequestRefused` (400) for a body that is no form and for a text with a NUL
 * character, which no database column takes, and `BodyTooLarge`.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch((error: unknown) => {
    if (error instanceof BodyTooLarge) throw error;
    throw new RequestRefused(400, messages.refused.form);
  });
  for (const [name, value] of form)
    if (`${name}${typeof value === "string" ? value : value.name}`.includes("\0"))
      throw new RequestRefused(400, messages.refused.character(name));
  return form;
}
