import { PasswordField } from "./password-field.tsx";

/** The password of whoever is signed in, for what a session alone does not open. Its name is `current`. */
export const OwnPasswordField = ({ error }: { error: string | undefined }) => (
  <PasswordField
    label="Your password"
    name="current"
    autoComplete="current-password"
    required
    error={error}
  />
);
