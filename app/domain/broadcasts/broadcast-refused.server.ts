import { DomainError } from "#app/domain/errors.server.ts";

export type BroadcastCode = "gone" | "begun" | "nobody" | "again";

export class BroadcastRefused extends DomainError<BroadcastCode> {}
