import type { ReactNode } from "react";
import { ArrowLeftIcon } from "#app/ui/icon/icons.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** Where "Back" leads, on pages somebody comes to in the middle of something. */
  back?: string;
  children: ReactNode;
}

export function AccountPage({ title, lead, back, children }: AccountPageProps) {
  return (
    <main data-surface="paper" className="grow bg-surface">
      <div className="mx-auto w-full max-w-xl px-4 pt-6 pb-12 sm:py-14">
        {back && (
          <TextLink to={back} className="mb-4">
            <ArrowLeftIcon className="size-5" />
            Back
          </TextLink>
        )}
        <PageHeader title={title} lead={lead} />
        {children}
      </div>
    </main>
  );
}
