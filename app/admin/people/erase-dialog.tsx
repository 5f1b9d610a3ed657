import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { Failure } from "../../base/dialogs/failure.tsx";
import { checked } from "../../base/forms/check.ts";
import { Field } from "../../base/forms/field.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { Button } from "../../base/ui/button.tsx";
import { eraseCustomer } from "./queries.ts";
import { cleanEmail } from "../../../domain/text/email-address.ts";

type EraseDialogProps = {
  email: string;
  onErased: () => Promise<void>;
  onClose: () => void;
};

/** Erases a customer after their email address was typed, which nobody does by mistake. */
export function EraseDialog({ email, onErased, onClose }: EraseDialogProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState({ email: "" });
  const { busy, failure, formProps, field } = useForm({
    values: draft,
    onChange: (changes) => setDraft((now) => ({ ...now, ...changes })),
    check: ({ email: typed }) =>
      checked(email, {
        email: cleanEmail(typed).toLowerCase() === email ? undefined : t`Please type ${email} to confirm.`,
      }),
    send: async () => {
      await eraseCustomer(browserClient(), email);
      showToast({ title: t`Customer erased` });
      onClose();
      await onErased();
    },
    failureToast: { title: t`The customer was not erased` },
  });
  return (
    <Dialog title={t`Erase this customer?`} busy={busy} onClose={onClose}>
      <form {...formProps}>
        <div className="mt-3 space-y-2 text-ui text-ink-2 wrap-break-word">
          <p>{t`Their name, email, phone number and streets become "Erased" in orders, inquiries and messages. Their account, offers and your notes are deleted, and links to their orders no longer open.`}</p>
          <p>{t`Orders keep pieces, amounts and country, and issued invoices stay as they are. This cannot be undone.`}</p>
        </div>
        <div className="mt-4">
          <Field
            {...field("email")}
            label={t`Type ${email} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <Failure>{failure}</Failure>
        <DialogButtons>
          <Button tone="secondary" size="small" disabled={busy} onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" tone="danger" size="small" busy={busy}>
            {busy ? t`Erasing` : t`Erase`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
