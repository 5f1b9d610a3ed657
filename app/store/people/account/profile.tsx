import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { type Checked, checked } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { NameField } from "../../../base/forms/name-field.tsx";
import { Refusal } from "../../../base/forms/refusal.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import { fullNameOf } from "../../../base/session/full-name.ts";
import { changeName } from "../sign-in/sign-in.ts";
import { nameProblem } from "../sign-in/account-rules.ts";
import { Button } from "../../../base/ui/button.tsx";
import { AccountTitle } from "./account-title.tsx";
import { useCustomer } from "./customer.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

export default function Profile() {
  const { t } = useLingui();
  const customer = useCustomer();
  const saved = fullNameOf(customer);
  const [values, setValues] = useState({ name: saved });
  const name = cleanLine(values.name);

  const { busy, formProps, field } = useForm({
    values,
    onChange: (changes) => setValues({ ...values, ...changes }),
    check: checkName,
    send,
    problemToast: (sentence) => ({ title: t`Update Failed`, description: sentence }),
    failureToast: { title: t`Update Failed` },
  });

  async function send(name: string) {
    const { error, field } = await changeName(name);
    if (error !== null) throw new Refusal(error, field);
    setValues({ name });
    showToast({ title: t`Profile Updated!`, description: t`Your name has been saved.` });
  }

  return (
    <>
      <AccountTitle>{t`Personal Information`}</AccountTitle>
      <form {...formProps} className="mt-6 max-w-[28rem] space-y-5 md:mt-8">
        <Field
          label={t`Email`}
          type="email"
          value={customer.email ?? ""}
          readOnly
          hint={t`Your email cannot be changed.`}
        />
        <NameField {...field("name")} label={t`Full name`} />
        <Button type="submit" busy={busy} disabled={name === saved}>
          {busy ? t`Saving...` : t`Save Changes`}
        </Button>
      </form>
    </>
  );
}

function checkName(typed: { name: string }): Checked<{ name: string }, string> {
  const name = cleanLine(typed.name);
  return checked(name, { name: nameProblem(name) });
}
