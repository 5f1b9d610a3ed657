import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { checked } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { Button } from "../../../base/ui/button.tsx";
import { inviteAdministrator } from "./administrators.ts";
import { cleanEmail, isEmail } from "../../../../domain/text/email-address.ts";

type InviteFormProps = { mailIsSetUp: boolean; onInvited: () => Promise<void> };

export function InviteForm({ mailIsSetUp, onInvited }: InviteFormProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState("");
  const form = useForm({
    values: { email },
    onChange: (changes) => setEmail(changes.email ?? ""),
    check: (typed) => {
      const address = cleanEmail(typed.email);
      return checked(address, {
        email: isEmail(address) ? undefined : t`Please enter a valid email address.`,
      });
    },
    send: invite,
    failureToast: { title: t`Nobody was invited` },
  });

  async function invite(address: string) {
    await inviteAdministrator(browserClient(), address);
    setEmail("");
    showToast({
      title: t`${address} is invited`,
      description: mailIsSetUp ? undefined : t`The invitation waits until mail is set up.`,
    });
    await onInvited();
  }

  return (
    <form {...form.formProps} className="mt-4">
      <div className="flex flex-wrap items-start gap-3">
        <Field
          {...form.field("email")}
          label={t`Email of a new administrator`}
          type="email"
          inputMode="email"
          autoComplete="off"
          className="min-w-0 flex-1 basis-60"
        />
        <div className="max-sm:w-full sm:pt-7">
          <Button type="submit" tone="secondary" size="small" busy={form.busy} className="max-sm:w-full">
            {form.busy ? t`Inviting` : t`Invite`}
          </Button>
        </div>
      </div>
      <Failure>{form.failure}</Failure>
    </form>
  );
}
