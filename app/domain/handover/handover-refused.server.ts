import { DomainError } from "#app/domain/errors.server.ts";

const words = {
  "not-owner": "Only an owner does this, and you are none any more.",
  none: "No hand-over is under way any more: somebody has ended it.",
  "under-way": "A hand-over is under way already.",
  "backup-running": "A backup is being made and tried already.",
  "no-backup": "There is no backup to download any more. Make another one.",
} as const;

/** Something of a hand-over that cannot be done, with words for people. */
export class HandoverRefused extends DomainError<keyof typeof words> {
  constructor(code: keyof typeof words) {
    super(code, words[code]);
  }
}
