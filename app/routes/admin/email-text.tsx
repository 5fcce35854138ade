/** An address that breaks before its "@" where the place is narrow. */
export function EmailText({ email }: { email: string }) {
  const at = email.includes("@") ? email.lastIndexOf("@") : email.length;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
