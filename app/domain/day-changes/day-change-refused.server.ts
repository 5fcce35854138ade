import { DomainError } from "#app/domain/errors.server.ts";

export class DayChangeRefused extends DomainError<
  "changed" | "same" | "past" | "no-act" | "cancelled" | "under-way" | "gone"
> {}
