/** The definition of a figure, behind an "i". */
export const Info = ({ of, children }: { of: string; children: string }) => (
  <details className="relative -my-2.5 inline-block align-middle font-sans text-base font-normal print:hidden">
    <summary
      aria-label={`What ${of} means`}
      className="grid size-11 place-items-center rounded-full hover:bg-sunk"
    >
      <span
        aria-hidden="true"
        className="grid size-5 place-items-center rounded-full border-2 border-field-line text-xs font-bold text-muted"
      >
        i
      </span>
    </summary>
    <p className="absolute top-full -left-24 z-10 w-72 max-w-[80vw] rounded-cloth border-2 border-line bg-raised p-3 text-sm shadow-lift">
      {children}
    </p>
  </details>
);
