import type { ReactNode } from "react";
import { href } from "react-router";
import { useFrame } from "#app/layout/frames.ts";
import { useSite } from "#app/layout/use-site.ts";
import { ArrowLeftIcon } from "#app/ui/icon/icons.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** Where "Back" leads, on pages somebody comes to in the middle of something. */
  back?: string;
  /** Whether the page holds more than one form and needs the full width. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * The frame of an account page. Its title stands as high as those of orders and notifications; a
 * page with a single form has the record of the brand beside it, and on a tablet below it.
 */
export function AccountPage({ title, lead, back, isWide = false, children }: AccountPageProps) {
  const { bar } = useFrame();
  const { brandName } = useSite();
  return (
    <main data-surface="paper" className="isolate grow overflow-clip bg-surface">
      <div className="measure relative pt-6 pb-12 sm:py-10">
        {!isWide && (
          <span
            aria-hidden="true"
            className="record absolute top-[24rem] left-[26rem] -z-1 hidden size-[44rem] md:block lg:top-10 lg:left-[42rem] [--record-a:var(--sunk)] [--record-b:var(--sunk)] [--record-hole:var(--surface)]"
          />
        )}
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
