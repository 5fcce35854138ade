import { createTransport } from "nodemailer";
import type { Env } from "#app/config/env.server.ts";
import type { Storage } from "./storage.server.ts";

const answerWithinMs = 5_000;

/** A line that names a setting; null where the store can be written. */
export async function findStorageProblem(
  s3: NonNullable<Env["s3"]>,
  storage: Storage,
): Promise<string | null> {
  const key = "start-check";
  try {
    await inTime(storage.put(key, new Uint8Array([1]), "application/octet-stream"));
    await inTime(storage.delete(key));
    return null;
  } catch (error) {
    const { name, text } = causeOf(error);
    const setting =
      name === "NoSuchBucket"
        ? `S3_BUCKET ${s3.bucket}`
        : /AccessKey|Signature|AccessDenied|Forbidden/.test(name)
          ? "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY"
          : `S3_ENDPOINT ${s3.endpoint}`;
    return `${setting}: the object store takes no pictures (${text}). It is tried again until it does.`;
  }
}

/** A line that names the setting; null where the mail server takes e-mail. */
export async function findMailProblem(email: Env["email"]): Promise<string | null> {
  if (email.via !== "smtp") return null;
  const transport = createTransport({
    url: email.url,
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
  });
  try {
    await inTime(transport.verify());
    return null;
  } catch (error) {
    const { text } = causeOf(error);
    return `SMTP_URL ${new URL(email.url).host}: the mail server does not take e-mail (${text}). It waits in the outbox and is tried again.`;
  } finally {
    transport.close();
  }
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${answerWithinMs / 1_000} s`)),
    answerWithinMs,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

function causeOf(error: unknown): { name: string; text: string } {
  const { cause, errors, name, message, code } = error as Error & {
    errors?: unknown[];
    code?: string;
  };
  if (cause instanceof Error) return causeOf(cause);
  if (errors?.[0]) return causeOf(errors[0]);
  const text = message && message !== "UnknownError" ? message : (code ?? name);
  return { name, text: text.replace(/\s+/g, " ").trim().replace(/\.$/, "") };
}
