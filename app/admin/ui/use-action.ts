import { useRef, useState } from "react";
import { errorMessage } from "../../clients/error-message.ts";
import { showToast } from "../../behaviors/toasts.tsx";

type FailureToast = {
  title: string;
  /** What stands below the title instead of the backend's own message. */
  description?: string;
};

/**
 * Something that changes the shop. `run(work, failed)` does the work once, however often it is asked for meanwhile:
 * when `work` throws, the toast `failed` shows, and `failure` says why until the next run. It answers whether the work
 * was done. Let the client throw: `await db.from(...).update(...).throwOnError()`.
 */
export function useAction() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(work: () => Promise<unknown>, failed: FailureToast): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      const reason = errorMessage(error);
      setFailure(reason);
      showToast({ title: failed.title, description: failed.description ?? reason, destructive: true });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, run };
}
