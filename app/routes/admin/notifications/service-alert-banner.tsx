import { href, Link } from "react-router";
import { FormMessage } from "#app/ui/form/form-message.tsx";

export function ServiceAlertBanner({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <div className="mb-5 grid gap-2.5 wrap-anywhere print:hidden">
      {texts.map((text) => (
        <FormMessage key={text}>{text}</FormMessage>
      ))}
      <Link
        to={href("/adminOutbox")}
        className="inline-flex min-h-11 items-center justify-self-start text-link underline underline-offset-4"
      >
        Open the outbox
      </Link>
    </div>
  );
}
