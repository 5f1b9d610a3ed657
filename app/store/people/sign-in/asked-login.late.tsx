import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { endLoginQuestion } from "../../../base/clients/auth/login-question.ts";
import { Dialog, DialogButtons } from "../../../base/dialogs/dialog.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { useSession } from "../../../base/session/use-session.ts";
import { Button } from "../../../base/ui/button.tsx";
import { LoginForm } from "./login-form.tsx";

/** Asks whoever was signed in to log in again, over what was being sent. It goes on by itself then. */
export function LoginDialog({ userId }: { userId: string | undefined }) {
  const { t } = useLingui();
  const [asked] = useState(userId);
  const session = useSession();
  const action = useAction();

  // Somebody else must not send it.
  useEffect(() => {
    if (session.status === "signed-in") endLoginQuestion(session.user.id === asked);
  }, [session, asked]);

  return (
    <Dialog title={t`Your session has ended`} busy={action.busy} onClose={() => endLoginQuestion(false)}>
      <p className="mt-3 text-ui text-ink-2">{t`Log in again, and what you were sending goes on. Whatever you typed is still there.`}</p>
      <LoginForm action={action} />
      <DialogButtons>
        <Button
          tone="secondary"
          disabled={action.busy}
          onClick={() => endLoginQuestion(false)}
        >{t`Not now`}</Button>
      </DialogButtons>
    </Dialog>
  );
}
