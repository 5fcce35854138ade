import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mb-7 md:gap-y-4">
      {/* A long lead leaves the actions at the title's side: on a phone where the title has room. */}
      <div className="min-w-0 grow md:flex-1 md:basis-72">
        <h1 className="poster text-title leading-[1.05]!">{title}</h1>
        {lead && (
          <p className="mt-2.5 max-w-prose text-lead text-muted max-md:w-0 max-md:min-w-full">
            {lead}
          </p>
        )}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-2 max-md:[&_.button-sm]:px-3 md:gap-3">{actions}</div>
      )}
    </header>
  );
}
