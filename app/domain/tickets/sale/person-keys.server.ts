/**
 * Keys that are alike for one person, by which tickets of all orders are counted: the account, the
 * e-mail address and the phone number. Of Gmail's addresses, dots and what follows a plus make no
 * difference, and googlemail.com is gmail.com.
 */
export function personKeys({
  userId,
  email,
  phone,
}: {
  userId: string | null;
  email: string;
  phone: string | null;
}): string[] {
  return [
    ...(userId ? [`account ${userId}`] : []),
    `e-mail ${plainEmail(email)}`,
    ...(phone ? [`phone ${phone}`] : []),
  ].toSorted();
}

function plainEmail(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${name}@${domain}`;
  return `${name.split("+")[0]!.replaceAll(".", "")}@gmail.com`;
}
