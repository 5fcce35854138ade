/** An address as somebody else may see it: "t…@gmail.com". */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
