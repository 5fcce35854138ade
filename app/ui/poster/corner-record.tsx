/**
 * The record of the brand in the lower corner of a short page, from a tablet's width on. The page is
 * `relative isolate overflow-clip`.
 */
export const CornerRecord = () => (
  <span
    aria-hidden="true"
    className="record absolute -right-48 -bottom-48 -z-1 hidden size-[36rem] md:block 2xl:size-[48rem] [--record-a:var(--sunk)] [--record-b:var(--sunk)] [--record-hole:var(--surface)]"
  />
);
