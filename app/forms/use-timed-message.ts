import { useEffect, useState } from "react";

/**
 * Returns a message for some milliseconds after it arrived, then null; a new object is a new
 * message.
 */
export function useTimedMessage<Message extends object>(
  message: Message | null | undefined,
  ms: number,
): Message | null {
  const [expired, setExpired] = useState<Message | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setExpired(message), ms);
    return () => clearTimeout(timer);
  }, [message, ms]);
  return message && message !== expired ? message : null;
}
