import { sandboxPath } from "#app/shared/pages/sandbox-path.ts";

/**
 * Says that no real money moves, and links to the sandbox's mailbox when that is on this machine.
 */
export function SandboxStrip({ mailbox }: { mailbox: boolean }) {
  return (
    <aside
      aria-label="Sandbox"
      className="bg-palm px-4 py-1 text-center text-xs leading-5 sm:text-sm font-semibold text-ink print:hidden"
    >
      Sandbox: no real money moves.{" "}
      {mailbox && (
        <a href={`${sandboxPath}/mail`} className="inline-block underline underline-offset-2">
          Mailbox
        </a>
      )}
    </aside>
  );
}
