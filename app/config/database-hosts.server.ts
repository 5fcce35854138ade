const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * The address of each server that a `DATABASE_URL` names, one unless it is written as PostgreSQL's
 * own programs take several:
 * postgres://user@one:5432,two:5432/festival?target_session_attrs=read-write
 */
export function databaseAddresses(databaseUrl: string): string[] {
  const [, scheme = "", user = "", hosts = "", rest = ""] = parts.exec(databaseUrl) ?? [];
  if (!hosts.includes(",")) return [databaseUrl];
  return hosts.split(",").map((host) => {
    const address = new URL(`${scheme}${user}${host}${rest}`);
    // The site always looks for the server that can be written to.
    address.searchParams.delete("target_session_attrs");
    return address.href;
  });
}

/** Their hosts and ports, as a message names them. */
export const hostsOf = (databaseUrl: string): string =>
  databaseAddresses(databaseUrl)
    .map((address) => new URL(address).host)
    .join(",");

/** Adds a password as PostgreSQL's own programs do: a password in the address comes first. */
export function withPassword(databaseUrl: string, password: string | undefined): string {
  const [first] = databaseAddresses(databaseUrl);
  if (password === undefined || new URL(first!).password) return databaseUrl;
  return databaseUrl.replace(parts, (_all, scheme: string, user: string, hosts, rest) => {
    const name = user.replace(/:?@$/, "");
    return `${scheme}${name}:${encodeURIComponent(password)}@${hosts}${rest}`;
  });
}
