/** Says that this is a rehearsal: payments, sign-in by Google and mail are stood in for on this machine. */
export function SandboxStrip() {
  return (
    <aside
      aria-label="Sandbox"
      className="bg-palm px-4 py-1 text-center text-xs leading-5 sm:text-sm font-semibold text-ink print:hidden"
    >
      Sandbox: no real money moves.{" "}
      <a href="/sandbox/mail" className="inline-block underline underline-offset-2">
        Mailbox
      </a>
    </aside>
  );
}
