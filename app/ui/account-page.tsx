import type { ReactNode } from "react";
import { PageHeader } from "#app/ui/page-header.tsx";

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The calm page of one form or one list about the customer: a narrow column on paper. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <main data-surface="paper" className="grow bg-surface">
      <div className="mx-auto w-full max-w-xl px-4 py-8 sm:py-14">
        <PageHeader title={title} lead={lead} />
        {children}
      </div>
    </main>
  );
}
