import { DomainError } from "#app/domain/errors.server.ts";

export class ProductRefused extends DomainError<"name" | "not-found" | "pictures" | "too-late"> {}
