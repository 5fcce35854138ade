import { buttonClass } from "#app/ui/button-class.ts";
import { DownloadIcon } from "#app/ui/icon/icons.tsx";

export function CsvLink({ to, label = "CSV" }: { to: string; label?: string }) {
  return (
    <a href={to} download className={buttonClass("secondary", "sm", "max-sm:px-2.5!")}>
      <DownloadIcon className="size-5" />
      <span className={label === "CSV" ? "max-sm:sr-only" : ""}>{label}</span>
    </a>
  );
}
