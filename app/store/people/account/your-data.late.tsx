import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { readingLanguage } from "../../../base/clients/data-api/translated.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { useCustomer } from "./customer.ts";

type Kind = "export" | "erase";

/** Asks for the links to download what the shop stores of the customer, and to delete the account. */
export function YourData() {
  const { t } = useLingui();
  const { email } = useCustomer();
  const { mail } = useBackend();
  return (
    <section aria-labelledby="your-data" className="mt-12 max-w-[44rem] md:mt-16">
      <h2 id="your-data" className="mb-4 font-display text-display-sm">{t`Your data`}</h2>
      {mail ? (
        <>
          <p className="text-ui text-ink-2 wrap-anywhere">{t`We send a link to ${email} that works for an hour, so that nobody else who uses this device can do it.`}</p>
          <div className="mt-6 grid gap-8 sm:grid-cols-2">
            <Request
              kind="export"
              action={t`Download your data`}
            >{t`Your account and addresses, orders, inquiries, offers and messages, in one file.`}</Request>
            <Request
              kind="erase"
              action={t`Delete my account`}
            >{t`Your name, addresses and messages are deleted for good. Orders and invoices that the law requires us to keep stay, orders without your name.`}</Request>
          </div>
        </>
      ) : (
        <p className="text-ui text-ink-2">
          <Trans>
            To get everything that we store of you, or to delete your account, please{" "}
            <Link to="/contact" className="link">
              write to us
            </Link>
            .
          </Trans>
        </p>
      )}
    </section>
  );
}

type RequestProps = { kind: Kind; action: string; children: string };

function Request({ kind, action, children }: RequestProps) {
  const { t } = useLingui();
  const { email } = useCustomer();
  const { busy, failure, run } = useAction();
  const [isSent, setSent] = useState(false);

  async function send() {
    const db = await lazyClient();
    const language = readingLanguage(db);
    await db.rpc("request_customer_data", { kind, ...(language && { language }) }).throwOnError();
    setSent(true);
    showToast({
      title: t`Link sent`,
      description: t`Please open the link in our email to ${email} within an hour.`,
    });
  }

  return (
    <div className="flex flex-col items-start">
      <p className="flex-1 text-ui text-ink-2">{children}</p>
      <Button
        tone={kind === "erase" ? "danger" : "secondary"}
        size="small"
        busy={busy}
        className="mt-4"
        onClick={() => void run(send, { title: t`The link could not be sent` })}
      >
        {action}
      </Button>
      <p role="status" className="mt-3 text-note text-ink-2 empty:hidden">
        {isSent && t`We have sent you the link.`}
      </p>
      <Failure>{failure}</Failure>
    </div>
  );
}
