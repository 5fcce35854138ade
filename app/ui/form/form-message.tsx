import type { ReactNode } from "react";
import { CheckIcon, WarningIcon } from "#app/ui/icon/form-icons.tsx";

/** The region stays in the page, so that a message that comes is read out. */
export function FormMessage({
  kind = "error",
  children,
}: {
  kind?: "error" | "success";
  children?: ReactNode;
}) {
  const Icon = kind === "error" ? WarningIcon : CheckIcon;
  return (
    <div role={kind === "error" ? "alert" : "status"} className="empty:contents">
      {children && (
        <p
          className={`flex items-start gap-2.5 rounded-tag border-2 bg-raised px-4 py-3 font-semibold ${kind === "error" ? "border-danger text-danger" : "border-success text-success"}`}
        >
          <Icon className="mt-0.5 size-5" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  );
}
