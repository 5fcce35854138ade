/**
 * How a cookie of ours is named and kept: of a site with TLS it is this host's alone, which browsers see to by the prefix
 * (`__Host-` wants Secure, Path=/ and no Domain; RFC 6265bis, 4.1.3.2).
 */
export function siteCookie(name: string, publicUrl: string): { name: string; secure: boolean } {
  const secure = publicUrl.startsWith("https:");
  return { name: secure ? `__Host-${name}` : name, secure };
}
