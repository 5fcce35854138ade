/** "VYB-1042": never broken over two lines, its figures below each other in a list. */
export const OrderNumber = ({ children }: { children: string }) => (
  <span className="unbroken tabular-nums">{children}</span>
);
