/** Says that this is a rehearsal: payments, sign-in by Google and mail are stood in for on this machine. */
export function SandboxStrip() {
  return (
    <p className="bg-palm px-4 py-1 text-center text-sm leading-5 font-semibold text-ink print:hidden">
      Sandbox: no real money moves.{" "}
      <a href="/sandbox/mail" className="inline-block underline underline-offset-2">
        Open the mailbox
      </a>
    </p>
  );
}
