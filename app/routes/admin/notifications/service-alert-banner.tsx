import { href, Link } from "react-router";
import { FormMessage } from "#app/ui/form/form-message.tsx";

interface ServiceAlertBannerProps {
  texts: string[];
  opensOutbox: boolean;
}

export function ServiceAlertBanner({ texts, opensOutbox }: ServiceAlertBannerProps) {
  if (texts.length === 0) return null;
  return (
    <div className="mb-5 grid gap-2.5 wrap-anywhere print:hidden">
      {texts.map((text) => (
        <FormMessage key={text}>{text}</FormMessage>
      ))}
      {opensOutbox && (
        <Link
          to={href("/adminOutbox")}
          className="inline-flex min-h-11 items-center justify-self-start text-link underline underline-offset-4"
        >
          Open the outbox
        </Link>
      )}
    </div>
  );
}
