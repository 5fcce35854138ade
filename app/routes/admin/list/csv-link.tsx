import { buttonClass } from "#app/ui/button-class.ts";
import { DownloadIcon } from "#app/ui/icon/icons.tsx";

interface CsvLinkProps {
  to: string;
  label?: string;
  /** Whether to show the icon alone. */
  isShort?: boolean;
}

export function CsvLink({ to, label = "CSV", isShort = false }: CsvLinkProps) {
  return (
    <a
      href={to}
      download
      title={isShort ? label : undefined}
      className={buttonClass(
        isShort ? "quiet" : "secondary",
        "sm",
        `print:hidden ${isShort ? "px-2.5!" : ""}`,
      )}
    >
      <DownloadIcon className="size-5" />
      <span className={isShort ? "sr-only" : ""}>{label}</span>
    </a>
  );
}
