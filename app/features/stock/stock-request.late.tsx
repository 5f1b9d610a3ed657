import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { readingLanguage } from "../../base/clients/data-api/translated.ts";
import { isBackendError } from "../../base/clients/error-message.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { checkEmail } from "../../base/forms/check-email.ts";
import { EmailField } from "../../base/forms/email-field.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { useSession } from "../../base/session/use-session.ts";
import { Button } from "../../base/ui/button.tsx";
import type { OptionsChoice } from "../options/use-options.ts";

type StockRequestProps = { product: number; choice: OptionsChoice };

/** Where Add to Cart would be while a piece is sold out: whoever leaves an address is told once when it is back. */
export function StockRequest({ product, choice }: StockRequestProps) {
  const { t } = useLingui();
  const session = useSession();
  const accountEmail = session.status === "signed-in" ? (session.user.email ?? "") : "";
  const [asked, setAsked] = useState<{ piece: string; email: string } | null>(null);
  const values = choice.chosen.flatMap(({ choice: value }) => value ?? []);
  const piece = [product, ...values].join();
  if (asked?.piece === piece)
    return (
      <p role="status" className="beside-field flex min-h-12 items-center text-ui text-ink-2 wrap-anywhere">
        {t`We will write to ${{ email: asked.email }} when it is back.`}
      </p>
    );
  return (
    <RequestForm
      key={accountEmail}
      email={asked?.email ?? accountEmail}
      send={async (email) => {
        // What has to be chosen is shown where it is chosen.
        if (isIncomplete(choice)) {
          await choice.check();
        } else {
          await requestStockMail(product, values, email);
          setAsked({ piece, email });
        }
      }}
    />
  );
}

type RequestFormProps = { email: string; send: (email: string) => Promise<void> };

function RequestForm({ email, send }: RequestFormProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { busy, formProps, field } = useForm({
    values: { email },
    check: checkEmail,
    send: async (typed) => {
      try {
        await send(typed.email);
      } catch (error) {
        // It is back by now, or no longer sold: the page shows that.
        if (isBackendError(error) && error.code === "PT409") void revalidate();
        throw error;
      }
    },
    failureToast: { title: t`Nothing was noted` },
  });
  return (
    <form {...formProps} className="field-row">
      <EmailField
        {...field("email")}
        label={t`Email me when it is back`}
        hint={t`One email when it is here, and no others.`}
      />
      <Button type="submit" tone="secondary" busy={busy} className="px-5">
        {t`Tell me`}
      </Button>
    </form>
  );
}

function isIncomplete({ options, chosen }: OptionsChoice): boolean {
  return options.some(
    ({ id, kind, required }) => kind === "choice" && required && !chosen.some(({ option }) => option === id),
  );
}

async function requestStockMail(product: number, values: number[], email: string) {
  const db = await lazyClient();
  const language = readingLanguage(db);
  await db
    .rpc("request_stock_mail", {
      product_id: product,
      value_ids: values,
      email,
      ...(language && { language }),
    })
    .throwOnError();
}
