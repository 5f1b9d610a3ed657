import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { readPasswordQuestion, subscribeToPasswordQuestion } from "../clients/auth/password-question.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { Refusal } from "./refusal.ts";

/** The dialog for requests that wait for the password, and then go on by themselves. */
export function AskedPassword() {
  const { t } = useLingui();
  const question = useSyncExternalStore(subscribeToPasswordQuestion, readPasswordQuestion, () => null);
  if (!question) return null;
  const { reason, use, end } = question;

  async function send(password: string) {
    const problem = await use(password);
    if (problem !== null) throw new Refusal(problem, "password");
    end(true);
  }

  return (
    <PasswordDialog
      title={t`Confirm with your password`}
      action={t`Confirm`}
      send={send}
      failureTitle={t`Not confirmed`}
      onClose={() => end(false)}
    >
      {reason}
    </PasswordDialog>
  );
}
