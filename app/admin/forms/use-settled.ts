import { useEffect, useState } from "react";

/** In milliseconds: while somebody types, nothing is asked. */
const typingDelay = 400;

/** The text once it has not changed for a while; null at once. */
export function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return text === null ? null : settled;
}
