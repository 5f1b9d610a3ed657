import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { checkEmail } from "../../../base/forms/check-email.ts";
import { Field } from "../../../base/forms/field.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { Button } from "../../../base/ui/button.tsx";
import { ExportButton } from "../../downloads/export-button.tsx";
import { deleteSubscriber, type SubscriberCounts } from "./subscribers.ts";

/** Who subscribes: how many, as files, and an address to be forgotten. */
export function SubscriberSettings({ counts }: { counts: SubscriberCounts }) {
  const { t } = useLingui();
  const { subscribed, unconfirmed, unsubscribed } = counts;
  return (
    <section aria-labelledby="subscribers" className="panel mt-6 p-4 md:p-5">
      <h2 id="subscribers" className="text-body font-medium">{t`Subscribers`}</h2>
      <p className="mt-1 text-note text-ink-3">{t`Each row of a file has the address of a page that unsubscribes. Give it to the service that sends your newsletter: as the link in the mail, and as the header List-Unsubscribe, with which mail programs do it in one click. Before you send, remove there who has unsubscribed here.`}</p>
      <ul aria-label={t`Subscribers`} className="mt-4 divide-y divide-line border-y border-line text-ui">
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
          {t`${plural({ count: subscribed }, { one: "# subscriber", other: "# subscribers" })}`}
          {subscribed > 0 && (
            <ExportButton
              label={t`Export subscribers`}
              request={{ report: "subscribers" }}
              failed={t`The subscribers could not be exported`}
            />
          )}
        </li>
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
          {t`${plural({ count: unsubscribed }, { one: "# unsubscribed", other: "# unsubscribed" })}`}
          {unsubscribed > 0 && (
            <ExportButton
              label={t`Export unsubscribed`}
              request={{ report: "unsubscribed" }}
              failed={t`The subscribers could not be exported`}
            />
          )}
        </li>
        <li className="py-2.5">
          {t`${plural({ count: unconfirmed }, { one: "# not confirmed yet", other: "# not confirmed yet" })}`}
        </li>
      </ul>
      <ForgetForm />
    </section>
  );
}

function ForgetForm() {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState("");
  const form = useForm({
    values: { email },
    onChange: (changes) => setEmail(changes.email ?? ""),
    check: checkEmail,
    send: async ({ email: address }) => {
      await deleteSubscriber(browserClient(), address);
      setEmail("");
      showToast({ title: t`${address} is deleted` });
      await revalidate();
    },
    failureToast: { title: t`Nothing was deleted` },
  });
  return (
    <form {...form.formProps} className="mt-4">
      <div className="field-row">
        <Field
          {...form.field("email")}
          label={t`Delete an address`}
          hint={t`With all that is stored of it for the newsletter, if somebody asks you to. Your service keeps what it has.`}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <Button type="submit" tone="secondary" size="small" busy={form.busy}>
          {t`Delete`}
        </Button>
      </div>
      <Failure>{form.failure}</Failure>
    </form>
  );
}
