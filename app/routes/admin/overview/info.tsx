/** The definition of a figure, behind an "i"; on a phone it is as wide as the page. */
export const Info = ({ of, children }: { of: string; children: string }) => (
  <details className="-my-2.5 sm:relative inline-block align-middle font-sans text-base font-normal print:hidden">
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
    <p className="absolute z-10 rounded-cloth max-sm:inset-x-4 sm:top-full sm:-left-24 sm:w-72 border-2 border-line bg-raised p-3 text-sm shadow-lift">
      {children}
    </p>
  </details>
);
