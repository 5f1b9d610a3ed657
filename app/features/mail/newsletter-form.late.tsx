import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { readingLanguage } from "../../base/clients/data-api/translated.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { checkEmail } from "../../base/forms/check-email.ts";
import { EmailField } from "../../base/forms/email-field.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { Button } from "../../base/ui/button.tsx";

/** Where on the shop's pages the form stands. */
export type NewsletterSource = "footer" | "home";

/** Asks for an address, and answers the same whoever subscribes already. */
export function NewsletterForm({ source }: { source: NewsletterSource }) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const { busy, formProps, field } = useForm({
    values: { email: "" },
    check: checkEmail,
    send: async ({ email }) => {
      await subscribe(email, source);
      setAsked(true);
    },
    failureToast: { title: t`The newsletter could not be ordered` },
  });
  if (isAsked)
    return (
      <p role="status" className="text-ui text-ink-2">
        {t`Please check your email: unless this address gets the newsletter already, we have sent it a link to confirm it.`}
      </p>
    );
  return (
    <form {...formProps} className="field-row">
      <EmailField
        {...field("email")}
        label={t`Email for our newsletter`}
        hint={t`We send a link to confirm it. You can unsubscribe at any time.`}
      />
      <Button type="submit" tone="secondary" busy={busy} className="px-5">
        {t`Subscribe`}
      </Button>
    </form>
  );
}

async function subscribe(email: string, source: NewsletterSource) {
  const db = await lazyClient();
  const language = readingLanguage(db);
  await db.rpc("subscribe_to_newsletter", { email, source, ...(language && { language }) }).throwOnError();
}
