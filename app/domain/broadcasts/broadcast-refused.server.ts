import { DomainError } from "#app/domain/errors.server.ts";

export type BroadcastReason = "gone" | "begun" | "nobody" | "again";

export class BroadcastRefused extends DomainError<BroadcastReason> {}
