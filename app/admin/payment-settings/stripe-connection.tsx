import { useState } from "react";
import { showToast } from "../../behaviors/toasts.tsx";
import { useAction } from "../../forms/use-action.ts";
import { testCardPayment } from "../../orders/card-payments.ts";
import { Button } from "../../ui/button.tsx";

/** The address to enter at Stripe, under Developers, Webhooks. */
export function WebhookAddress() {
  const address = new URL("/webhooks/stripe", window.location.origin).href;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: "Address copied", description: "Enter it at Stripe, under Webhooks." });
    } catch {
      showToast({ title: "Please copy the address by hand", description: address });
    }
  }

  return (
    <div className="text-ui">
      <p className="text-note text-ink-2">Webhook address, to enter at Stripe</p>
      <p className="figures mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="wrap-anywhere">{address}</span>
        <button type="button" className="link target text-note" onClick={() => void copy()}>
          Copy <span className="sr-only">the webhook address</span>
        </button>
      </p>
      <p className="mt-1 text-note text-ink-3">
        Optional: without it, payments settle when customers come back, or within minutes.
      </p>
    </div>
  );
}

/** Asks Stripe whether the saved keys work. `isStale`: others are typed and not saved yet. */
export function TestConnection({ isStale }: { isStale: boolean }) {
  const { busy, run } = useAction();
  const [result, setResult] = useState<{ works: boolean; message: string } | null>(null);

  const test = () => run(async () => setResult(await testCardPayment()), { title: "Test Failed" });

  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-5">
      <Button tone="secondary" size="small" busy={busy} onClick={() => void test()}>
        Test connection
      </Button>
      <p
        role="status"
        className={`min-w-0 flex-1 text-ui ${result && !result.works ? "text-danger" : "text-ink-2"}`}
      >
        {result?.message ?? (isStale && "The saved keys are tested, not what is typed above.")}
      </p>
    </div>
  );
}
