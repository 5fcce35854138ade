/** "VYB-1042": its figures below each other in a list. */
export const OrderNumber = ({ children }: { children: string }) => (
  <span className="unbroken tabular-nums">{children}</span>
);
