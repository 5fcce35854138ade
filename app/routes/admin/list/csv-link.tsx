import { buttonClass } from "#app/ui/button-class.ts";
import { DownloadIcon } from "#app/ui/icon/icons.tsx";

export function CsvLink({ to, label = "CSV" }: { to: string; label?: string }) {
  return (
    <a href={to} download className={buttonClass("secondary", "sm")}>
      <DownloadIcon className="size-5" />
      {label}
    </a>
  );
}
