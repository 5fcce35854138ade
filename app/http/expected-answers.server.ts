import { siteTexts } from "#app/shared/site-texts.ts";
import { BodyCutOff, BodyTooLarge } from "./body-limits.server.ts";
import { unavailableService } from "./log/outage-log.server.ts";

export class RequestRefused extends Error {
  override name = "RequestRefused";
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

export interface ExpectedAnswer {
  status: 400 | 404 | 413 | 503;
  message: string;
}

/** Returns status and message of an expected error, or null for a fault of ours. */
export function expectedAnswer(error: unknown): ExpectedAnswer | null {
  if (error instanceof RequestRefused) return error;
  if (error instanceof BodyTooLarge) return { status: 413, message: siteTexts.refused.tooLarge };
  if (error instanceof BodyCutOff) return { status: 400, message: error.message };
  if (unavailableService(error)) return { status: 503, message: siteTexts.away.text };
  return null;
}
