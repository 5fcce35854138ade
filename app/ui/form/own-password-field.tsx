import { PasswordField } from "./password-field.tsx";

/**
 * Asks for the viewer's password, for actions that a session alone does not allow. The field is
 * named `current`.
 */
export const OwnPasswordField = ({ error }: { error: string | undefined }) => (
  <PasswordField
    label="Your password"
    name="current"
    autoComplete="current-password"
    required
    error={error}
  />
);
