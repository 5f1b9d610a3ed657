import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Failure } from "../../base/dialogs/failure.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { testCardPayment, type TestResult } from "../../features/orders/card-payments.ts";
import { Button } from "../../base/ui/button.tsx";
import type { Gateway } from "./gateway.ts";

type TestConnectionProps = {
  saved: Gateway;
  /** Whether the card has unsaved changes. Only saved keys are tested. */
  isChanged: boolean;
};

/** Asks the provider, through the shop's server, whether the saved keys work. */
export function TestConnection({ saved, isChanged }: TestConnectionProps) {
  const [last, setLast] = useState<{ of: Gateway; result: TestResult } | null>(null);
  const { busy, failure, run } = useAction();
  // The result for the previous keys no longer applies.
  const result = last?.of.savedAt === saved.savedAt ? last.result : null;

  const test = () =>
    run(async () => setLast({ of: saved, result: await testCardPayment() }), {
      title: "The connection could not be tested",
    });

  return (
    <div className="mt-5 border-t border-line pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          tone="secondary"
          size="small"
          disabled={!saved.secret.exists || isChanged}
          busy={busy}
          onClick={() => void test()}
          className="max-sm:w-full"
        >
          {busy ? "Testing" : "Test connection"}
        </Button>
        <p className="text-note text-ink-2">{hint(saved, isChanged)}</p>
      </div>
      <div role="status">{result && <Outcome {...result} />}</div>
      <Failure>{failure}</Failure>
    </div>
  );
}

function Outcome({ works, message }: TestResult) {
  const Icon = works ? CircleCheck : TriangleAlert;
  return (
    <p
      className={`mt-4 flex gap-2.5 text-note ${works ? "text-success" : "bg-warning-tint px-3 py-2 text-warning-ink"}`}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      {message}
    </p>
  );
}

function hint({ secret }: Gateway, isChanged: boolean): string {
  if (isChanged) return "Save first: the saved keys are tested.";
  return secret.exists ? "Asks Stripe whether the saved keys work." : "There is no secret key to test yet.";
}
