/**
 * An order's number such as "VYB-1042", with digits of equal width, so that numbers in a list line
 * up.
 */
export const OrderNumber = ({ children }: { children: string }) => (
  <span className="unbroken tabular-nums">{children}</span>
);
