import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { testCardPayment } from "../../features/orders/card-payments.ts";
import { TestAction } from "../credentials/test-action.tsx";
import type { Gateway } from "./gateway.ts";
import { say } from "../../base/language/languages.ts";

type TestConnectionProps = {
  saved: Gateway;
  /** Whether the card has unsaved changes. Only saved keys are tested. */
  isChanged: boolean;
};

export function TestConnection({ saved, isChanged }: TestConnectionProps) {
  const { t } = useLingui();
  return (
    <TestAction
      label={t`Test connection`}
      busyLabel={t`Testing`}
      hint={hint(saved, isChanged)}
      disabled={!saved.secret.exists || isChanged}
      savedAt={saved.savedAt}
      test={testCardPayment}
      failed={t`The connection could not be tested`}
    />
  );
}

function hint({ secret }: Gateway, isChanged: boolean): string {
  if (isChanged) return say(msg`Save first: the saved keys are tested.`);
  return secret.exists
    ? say(msg`Asks Stripe whether the saved keys work.`)
    : say(msg`There is no secret key to test yet.`);
}
