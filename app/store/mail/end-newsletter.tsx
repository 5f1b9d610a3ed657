import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Route } from "./+types/end-newsletter";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { unindexed } from "../../base/page/page-meta.ts";
import { Answered, MailedPage } from "../../features/mail/mailed-page.tsx";
import { NewsletterAnswer } from "./newsletter-answer.tsx";
import { endNewsletter } from "./queries.ts";

export const meta = unindexed(msg`Newsletter`, { name: "referrer", content: "no-referrer" });

export const headers = sharedPageHeaders;

/** Where every newsletter leads who does not want another. Mail programs unsubscribe by a POST to its address. */
export default function EndNewsletter({ params: { key } }: Route.ComponentProps) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  return (
    <MailedPage title={t`Newsletter`}>
      {isOver ? (
        <Answered>{t`You are unsubscribed: our newsletter comes no more.`}</Answered>
      ) : (
        <NewsletterAnswer
          question={t`Do you no longer want our newsletter?`}
          action={t`Unsubscribe`}
          answer={async () => {
            await endNewsletter(key);
            setOver(true);
          }}
          failed={t`The newsletter could not be ended`}
        />
      )}
    </MailedPage>
  );
}
