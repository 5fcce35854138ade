import { longestPassword, minimumPasswordLength } from "#app/shared/limits.ts";
import type { Refused } from "#app/shared/form-result.ts";
import { messages } from "#app/shared/messages.ts";

const { signUp: texts } = messages;

/**
 * What is wrong with a new password and its repetition (specification.md section 5); null where
 * nothing is.
 */
export function checkNewPassword({
  password,
  repeat,
}: {
  password: string;
  repeat: string;
}): Omit<Refused<"password" | "repeat">, "ok"> | null {
  const { missing } = texts;
  if (!password || !repeat)
    return {
      formErrors: [texts.fieldsMissing],
      errors: {
        ...(!password && { password: missing.password }),
        ...(!repeat && { repeat: missing.repeat }),
      },
    };
  if (password !== repeat) return { errors: { repeat: texts.passwordsDiffer } };
  if (password.length < minimumPasswordLength) return { errors: { password: texts.passwordShort } };
  if (password.length > longestPassword) return { errors: { password: texts.passwordLong } };
  return null;
}
