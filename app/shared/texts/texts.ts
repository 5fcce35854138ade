/**
 * Specification.md sections 4, 5 and 8 to the letter. An area is a name of its own, and each file
 * holds those of the same pages: a page is sent only its own.
 */

export * from "./account-texts.ts";
export * from "./admin-texts.ts";
export * from "./checkout-texts.ts";
export * from "./form-texts.ts";
export * from "./store-texts.ts";
export * from "./visitor-texts.ts";
