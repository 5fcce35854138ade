/**
 * Tells the server's log what React recovered from: the number of React's message and the page,
 * never the words, which may contain what somebody typed.
 */
export function reportToServer(error: unknown): void {
  const { name, message } = error instanceof Error ? error : { name: "", message: "" };
  const number = /^Minified React error #(\d+)/.exec(message)?.[1];
  const report = new URLSearchParams({
    page: location.pathname,
    error: number ? `React ${number}` : name,
  });
  try {
    navigator.sendBeacon("/api/browser-errors", report);
  } catch {
    // Some extensions forbid it; nothing else depends on it.
  }
}
