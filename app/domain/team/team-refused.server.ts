import { DomainError } from "#app/domain/errors.server.ts";

const words = {
  "not-owner": "Only an owner does this, and you are none any more.",
  used: "This invitation was used meanwhile.",
  gone: "They are not in the team any more.",
  "last-owner": "You are the last owner. Hand the ownership over first.",
  "no-offer": "This offer was taken back, or is older than three days.",
  "no-factor": "They have no second factor any more.",
  own: "Your own second factor is under Settings.",
  roles: "Choose at least one role.",
} as const;

/** Something of the team that cannot be done, with words for people. */
export class TeamRefused extends DomainError<keyof typeof words> {
  constructor(code: keyof typeof words) {
    super(code, words[code]);
  }
}
