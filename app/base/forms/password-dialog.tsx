import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { Failure } from "../dialogs/failure.tsx";
import { useSession } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";
import { checked } from "./check.ts";
import { Field } from "./field.tsx";
import { useForm } from "./use-form.ts";

type PasswordDialogProps = {
  title: string;
  children: ReactNode;
  action: string;
  /** A refusal of the field `password` is shown at the field. */
  send: (password: string) => Promise<void>;
  failureTitle: string;
  onClose: () => void;
};

/** Asks for the password once more before something that a stolen session must not be able to do. */
export function PasswordDialog({
  title,
  children,
  action,
  send,
  failureTitle,
  onClose,
}: PasswordDialogProps) {
  const { t } = useLingui();
  const session = useSession();
  const { busy, failure, formProps, field } = useForm({
    values: { password: "" },
    check: ({ password }) =>
      checked(password, { password: password === "" ? t`Please enter your password.` : undefined }),
    send,
    failureToast: { title: failureTitle },
  });
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      <form {...formProps}>
        <p className="mt-3 text-ui text-ink-2">{children}</p>
        {/* Password managers look for this field. */}
        <input
          hidden
          readOnly
          type="email"
          autoComplete="username"
          value={session.status === "signed-in" ? (session.user.email ?? "") : ""}
        />
        <div className="mt-4">
          <Field
            {...field("password")}
            label={t`Your password`}
            type="password"
            autoComplete="current-password"
          />
        </div>
        <Failure>{failure}</Failure>
        <DialogButtons>
          <Button tone="secondary" size="small" disabled={busy} onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" size="small" busy={busy}>
            {busy ? t`Checking` : action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
