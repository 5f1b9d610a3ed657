import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { EmailField } from "../../../base/forms/email-field.tsx";
import { NameField } from "../../../base/forms/name-field.tsx";
import { anybody } from "../../../base/forms/form-draft.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import type { Action } from "../../../base/forms/use-action.ts";
import { type SentForm, useForm } from "../../../base/forms/use-form.ts";
import { readSession } from "../../../base/session/session-store.ts";
import { register } from "./sign-in.ts";
import { Button } from "../../../base/ui/button.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { checkRegistration, emptyRegistration, problemTitle, type Registration } from "./registration.ts";

export function RegisterForm({ leadsTo, action }: { leadsTo: string; action: Action }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [passwordShown, showPassword] = useState(false);
  const { busy, failure, formProps, field } = useForm({
    values: emptyRegistration,
    check: checkRegistration,
    send,
    problemToast: (sentence, field, typed) => ({ title: problemTitle(field, typed), description: sentence }),
    failureToast: { title: t`Registration failed` },
    draft: { name: "register", author: anybody, fields: ["name", "email"] },
    action,
  });

  async function send(registration: Registration, { forgetDraft }: SentForm) {
    const { error, field } = await register(registration);
    if (error !== null) throw new Refusal(error || t`Please try again.`, field);
    forgetDraft();
    // The page itself redirects signed-in users, as after logging in. Doing it here, too, would navigate twice.
    if (readSession().status === "signed-out") await navigate(leadsTo, { replace: true });
    showToast({ title: t`Account created!`, description: t`Welcome! Please check your email to confirm.` });
  }

  return (
    <form {...formProps} className="mt-8 space-y-5">
      <NameField {...field("name")} />
      <EmailField {...field("email")} autoComplete="username" />
      <NewPasswordFields
        password={field("password")}
        confirmation={field("confirmPassword")}
        shown={passwordShown}
        onShow={showPassword}
      />
      <Checkbox {...field("terms")} label={<Terms />} required />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="mt-2 w-full">
        {busy ? t`Creating account...` : t`Create account`}
      </Button>
    </form>
  );
}

function Terms() {
  return (
    <Trans>
      I accept the <Document path="/privacy-policy">privacy policy</Document> and the{" "}
      <Document path="/disclaimer">disclaimer</Document>
    </Trans>
  );
}

/** Opens in a new tab, so that what was typed is not lost. */
function Document({ path, children }: { path: string; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <a href={path} target="_blank" className="link">
      {children}
      <span className="sr-only"> {t`(opens in a new tab)`}</span>
    </a>
  );
}
