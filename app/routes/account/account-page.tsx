import type { ReactNode } from "react";
import { href } from "react-router";
import { useFrame } from "#app/shell/frames.ts";
import { useSite } from "#app/shell/use-site.ts";
import { ArrowLeftIcon } from "#app/ui/icon/icons.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** Where "Back" leads, on pages somebody comes to in the middle of something. */
  back?: string;
  /** More than one form. */
  isWide?: boolean;
  children: ReactNode;
}

/** Begins where the pages of orders and news begin. Beside a single form stands a ring. */
export function AccountPage({ title, lead, back, isWide = false, children }: AccountPageProps) {
  const { bar } = useFrame();
  const { brandName } = useSite();
  return (
    <main data-surface="paper" className="relative isolate grow overflow-clip bg-surface">
      {!isWide && (
        <span
          aria-hidden="true"
          className="record absolute top-10 left-[min(58vw,46rem)] -z-1 hidden size-[44rem] lg:block [--record-a:var(--color-sunk)] [--record-b:var(--color-sunk)] [--record-hole:var(--color-surface)]"
        />
      )}
      <div className="measure pt-6 pb-12 sm:py-10">
        {bar === "none" && (
          <div className="mb-6">
            <Logo brand={brandName} to={href("/merch")} />
          </div>
        )}
        {back && (
          <TextLink to={back} className="mb-4">
            <ArrowLeftIcon className="size-5" />
            Back
          </TextLink>
        )}
        <PageHeader title={title} lead={lead} />
        <div className={isWide ? undefined : "max-w-xl"}>{children}</div>
      </div>
    </main>
  );
}
