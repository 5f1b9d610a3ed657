import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { LoadingArea } from "../../../base/ui/spinner.tsx";
import { askInGuardedArea, endLoginQuestion } from "../../../base/clients/auth/login-question.ts";
import { LoginForm } from "./login-form.tsx";
import { AskedPassword } from "../../../base/forms/asked-password.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { useSession } from "../../../base/session/use-session.ts";

type GuardedAreaProps = {
  /** The user whose pages these are. */
  userId: string;
  children: ReactNode;
};

/** When the session ends, hides the page until the same user logs in again. What was typed into it is kept. */
export function GuardedArea({ userId, children }: GuardedAreaProps) {
  const session = useSession();
  const ended = session.status === "signed-out";
  const somebodyElse = session.status === "signed-in" && session.user.id !== userId;
  const hidden = ended || somebodyElse;
  const dialog = useRef<HTMLDialogElement>(null);

  // Closing the dialog returns the focus to the field that had it.
  useEffect(() => {
    const element = dialog.current!;
    if (hidden) element.showModal();
    return () => element.close();
  }, [hidden]);

  // What was being sent goes on once the same user is back.
  useEffect(askInGuardedArea, []);
  useEffect(() => {
    if (session.status === "signed-in") endLoginQuestion(session.user.id === userId);
  }, [session, userId]);

  // A different user must not see anything on this page.
  useEffect(() => {
    if (somebodyElse) window.location.reload();
  }, [somebodyElse]);

  return (
    <>
      <div className={hidden ? "invisible" : "contents"}>{children}</div>
      <AskedPassword />
      <dialog
        ref={dialog}
        aria-labelledby="session-ended"
        closedby="none"
        onCancel={(event) => event.preventDefault()}
        className="session-ended"
      >
        {ended && <SessionEnded />}
        {somebodyElse && <LoadingArea />}
      </dialog>
    </>
  );
}

function SessionEnded() {
  const { t } = useLingui();
  const action = useAction();
  return (
    <div className="mx-auto w-full max-w-96">
      <h2
        id="session-ended"
        className="font-display text-display-md text-balance"
      >{t`Your session has ended`}</h2>
      <p className="mt-3 text-ui text-ink-2">{t`Log in again to pick up where you left off. Whatever you typed is still there.`}</p>
      <LoginForm action={action} />
      <p className="mt-6 text-center text-ui">
        <Link to="/" className="link target text-ink-2">{t`Leave this page`}</Link>
      </p>
    </div>
  );
}
