import { useLingui } from "@lingui/react/macro";
import { type Checked, checked } from "../../../base/forms/check.ts";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { EmailField } from "../../../base/forms/email-field.tsx";
import { anybody } from "../../../base/forms/form-draft.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { type SentForm, useForm } from "../../../base/forms/use-form.ts";
import { Button } from "../../../base/ui/button.tsx";
import { emailProblem } from "./account-rules.ts";
import { requestPasswordReset } from "./recovery.ts";
import { cleanEmail } from "../../../../domain/text/email-address.ts";

type Request = { email: string };

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useLingui();
  const { busy, failure, formProps, field } = useForm({
    values: { email: "" },
    check: checkRequest,
    send,
    failureToast: { title: t`The link could not be sent` },
    draft: { name: "forgot-password", author: anybody, fields: ["email"] },
  });

  async function send({ email }: Request, { forgetDraft }: SentForm) {
    const { error, field: wrong } = await requestPasswordReset(email);
    if (error !== null) throw new Refusal(error, wrong);
    forgetDraft();
    onSent(email);
  }

  return (
    <form {...formProps} className="mt-8">
      <p className="text-ui text-ink-2">{t`We will email you a link to set a new one.`}</p>
      <EmailField {...field("email")} autoComplete="username" className="mt-5" />
      {failure && <ErrorNote>{failure}</ErrorNote>}
      <Button type="submit" busy={busy} className="mt-7 w-full">
        {busy ? t`Sending...` : t`Send link`}
      </Button>
    </form>
  );
}

function checkRequest(typed: Request): Checked<Request, Request> {
  const request = { email: cleanEmail(typed.email) };
  return checked<Request, Request>(request, { email: emailProblem(request.email) });
}
