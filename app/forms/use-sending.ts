import { useRef, useState } from "react";

export type Sending = {
  busy: boolean;
  /** Does this, unless something is being sent already. */
  send: (act: () => Promise<void>) => Promise<void>;
};

/** For a form whose double submits shall be harmless. */
export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function send(act: () => Promise<void>) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { busy, send };
}
