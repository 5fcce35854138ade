import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="poster text-title leading-[1.05]!">{title}</h1>
        {lead && <p className="mt-2.5 max-w-prose text-lead text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
