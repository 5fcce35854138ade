import { createContext, type ReactNode, useContext } from "react";
import type { EmailLook } from "#app/shared/mail/emails.ts";

const look = createContext<EmailLook>({
  primary: "#ffb31a",
  accent: "#ff2e7e",
  logoUrl: null,
  nameUrl: null,
});

/** Around an e-mail of a festival with colours or a logo of its own. */
export const Look = ({ value, children }: { value?: EmailLook; children: ReactNode }) =>
  value ? <look.Provider value={value}>{children}</look.Provider> : children;

export const useLook = () => useContext(look);
