/**
 * With TLS the prefix keeps it to this host (`__Host-` wants Secure, Path=/ and no Domain; RFC
 * 6265bis, 4.1.3.2).
 */
export function siteCookie(name: string, publicUrl: string): { name: string; secure: boolean } {
  const secure = publicUrl.startsWith("https:");
  return { name: secure ? `__Host-${name}` : name, secure };
}
