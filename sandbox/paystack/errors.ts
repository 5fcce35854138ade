import type { ContentfulStatusCode } from "hono/utils/http-status";

type Kind = "api_error" | "validation_error" | "processor_error";

export class PaystackError extends Error {
  readonly status: ContentfulStatusCode;
  readonly kind: Kind;
  readonly code: string;
  readonly nextStep: string;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    nextStep: string,
    kind: Kind = "validation_error",
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.nextStep = nextStep;
    this.kind = kind;
  }

  get body() {
    return {
      status: false,
      message: this.message,
      meta: { nextStep: this.nextStep },
      type: this.kind,
      code: this.code,
    };
  }
}

export const invalidKey = () =>
  new PaystackError(
    401,
    "invalid_Key",
    "Invalid key",
    "Ensure that you provide the correct authorization key for the request",
  );

export const invalidEmail = () =>
  new PaystackError(
    400,
    "invalid_email_address",
    "Invalid Email Address Passed",
    "Ensure that you pass a valid email address",
  );

export const invalidAmount = () =>
  new PaystackError(
    400,
    "invalid_amount",
    "Invalid Amount Sent",
    "Pass the amount as a whole number of kobo, at least 5000 (₦50)",
  );

export const invalidReference = () =>
  new PaystackError(
    400,
    "invalid_reference",
    "Invalid transaction reference: only -, ., = and alphanumeric characters are allowed",
    "Leave every other character, the underscore too, out of the reference",
  );

export const duplicateReference = () =>
  new PaystackError(
    400,
    "duplicate_reference",
    "Duplicate Transaction Reference",
    "Generate and pass a new reference for every transaction",
  );

export const unsupportedCurrency = () =>
  new PaystackError(
    403,
    "unsupported_currency",
    "Currency not supported by merchant",
    "Pass NGN as the currency",
  );

export const transactionNotFound = () =>
  new PaystackError(
    404,
    "transaction_not_found",
    "Transaction reference not found.",
    "Ensure that you're passing the reference of a transaction that exists on this integration",
  );

export const invalidParams = (message: string) =>
  new PaystackError(400, "invalid_params", message, "Correct the parameters and send them again");

export const rateLimited = () =>
  new PaystackError(
    429,
    "rate_limited",
    "Too many requests",
    "Wait until the time in x-ratelimit-reset",
    "api_error",
  );

export const unavailable = () =>
  new PaystackError(500, "unknown", "An error occurred", "Try again later", "api_error");
