import { passwordChanged } from "./account-texts.ts";

export const upload = {
  fieldsMissing: "Please fill in all fields before uploading.",
  failed: "An error occurred while uploading. Please try again.",
} as const;

export const uploads = { none: "No products found." } as const;

export const admin = {
  signedIn: "You're logged in as admin",
  passwordChanged,
} as const;

export const tickets = { copyFailed: "Failed to copy Ticket ID. Please try again." } as const;
