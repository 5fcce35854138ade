import { buttonClass } from "#app/ui/button-class.ts";
import { DownloadIcon } from "#app/ui/icon/icons.tsx";

export function CsvLink({ to }: { to: string }) {
  return (
    <a href={to} download className={buttonClass("secondary", "sm")}>
      <DownloadIcon className="size-5" />
      CSV
    </a>
  );
}
