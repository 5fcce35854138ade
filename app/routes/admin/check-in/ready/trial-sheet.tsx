import { href } from "react-router";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { drawQrCode } from "#app/services/draw-qr-code.server.ts";
import { type TrialCode, trialCodes } from "#app/shared/check-in/ready.ts";
import { keysOf } from "#app/shared/records.ts";
import { Button } from "#app/ui/button.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import type { Route } from "./+types/trial-sheet";

export const handle = { reads: "gate.direct" } satisfies AdminPage;

export const meta = () => adminMeta("Three codes to try a phone");

export const loader = () => ({
  codes: keysOf(trialCodes).map((name) => ({
    name,
    label: trialCodes[name].label,
    drawn: drawQrCode(trialCodes[name].code),
  })),
});

/** As a screen at little light, and one that fell. */
const looks: Record<TrialCode, string> = { good: "", dim: "opacity-35", cracked: "" };

/** Across the code, beside the corners and the signs that say how to read it, so that it can be read. */
const crack = "M60 -2L54 34L62 52L52 72L58 104M62 52L104 44";

export default function TrialSheet({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Three codes to try a phone"
          lead="One sheet for all phones of the gate. None of them is a ticket."
          actions={
            <>
              <Button onClick={() => window.print()}>
                <PrintIcon className="size-5" />
                Print
              </Button>
              <LinkButton to={href("/adminGate/ready")} variant="secondary">
                Back to the phones
              </LinkButton>
            </>
          }
        />
      </div>
      <ol className="mb-5 list-decimal pl-6 text-lg">
        <li>Open Gate on the phone, press Scan, and scan each of the three codes.</li>
        <li>Switch the aeroplane mode on, and scan the good code again.</li>
        <li>Switch the network on again, and wait for “0 not sent”.</li>
      </ol>
      <ul className="grid gap-6 sm:grid-cols-3 print:grid-cols-3">
        {loaderData.codes.map(({ name, label, drawn }) => (
          <li key={name} className="break-inside-avoid text-center">
            <div className="relative mx-auto w-full max-w-60 bg-white">
              <QrCode code={drawn} label={label} className={`block w-full ${looks[name]}`} />
              {name === "cracked" && (
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 100"
                  className="absolute inset-0 size-full fill-none stroke-white"
                >
                  <path d={crack} strokeWidth="1.4" />
                </svg>
              )}
            </div>
            <p className="mt-2 text-lg font-bold">{label}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
