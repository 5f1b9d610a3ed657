import { testCardPayment } from "../../features/orders/card-payments.ts";
import { TestAction } from "../credentials/test-action.tsx";
import type { Gateway } from "./gateway.ts";

type TestConnectionProps = {
  saved: Gateway;
  /** Whether the card has unsaved changes. Only saved keys are tested. */
  isChanged: boolean;
};

export function TestConnection({ saved, isChanged }: TestConnectionProps) {
  return (
    <TestAction
      label="Test connection"
      busyLabel="Testing"
      hint={hint(saved, isChanged)}
      disabled={!saved.secret.exists || isChanged}
      savedAt={saved.savedAt}
      test={testCardPayment}
      failed="The connection could not be tested"
    />
  );
}

function hint({ secret }: Gateway, isChanged: boolean): string {
  if (isChanged) return "Save first: the saved keys are tested.";
  return secret.exists ? "Asks Stripe whether the saved keys work." : "There is no secret key to test yet.";
}
