import { useRef, useState } from "react";
import { showToast, type Toast } from "../behaviors/toasts.ts";
import { errorMessage } from "../clients/error-message.ts";

export type FailureToast = Omit<Toast, "destructive">;

export type Action = ReturnType<typeof useAction>;

/**
 * `run(work, failed)` does the work once, however often it is called meanwhile; if it throws, `failure` says why.
 * It resolves to whether it was done. Let the client throw: `await db.from(...).update(...).throwOnError()`.
 */
export function useAction() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(
    work: () => Promise<unknown>,
    failed: FailureToast | ((error: unknown) => FailureToast),
  ): Promise<boolean> {
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
      const toast = typeof failed === "function" ? failed(error) : failed;
      showToast({ ...toast, description: toast.description ?? reason, destructive: true });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, run };
}
