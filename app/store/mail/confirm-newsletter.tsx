import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { unindexed } from "../../base/page/page-meta.ts";
import { Answered, MailedPage } from "../../features/mail/mailed-page.tsx";
import { MailedToken } from "../../features/mail/mailed-token.tsx";
import { NewsletterAnswer } from "./newsletter-answer.tsx";
import { confirmNewsletter, findNewsletterAddress } from "./queries.ts";

export const meta = unindexed(msg`Newsletter`, { name: "referrer", content: "no-referrer" });

export const headers = sharedPageHeaders;

/** Where the link of the mail leads that asks to confirm an address. */
export default function ConfirmNewsletter() {
  const { t } = useLingui();
  return (
    <MailedPage title={t`Newsletter`}>
      <MailedToken
        find={findNewsletterAddress}
        waiting={t`Looking up your link...`}
        gone={t`This link no longer opens anything.`}
      >
        {(email, token) => <Confirmation email={email} token={token} />}
      </MailedToken>
    </MailedPage>
  );
}

function Confirmation({ email, token }: { email: string; token: string }) {
  const { t } = useLingui();
  const [isConfirmed, setConfirmed] = useState(false);
  if (isConfirmed) return <Answered>{t`Thank you: our newsletter comes to ${email} from now on.`}</Answered>;
  return (
    <NewsletterAnswer
      question={t`Shall our newsletter come to ${email}? You can unsubscribe at any time.`}
      action={t`Subscribe`}
      answer={async () => {
        await confirmNewsletter(token);
        setConfirmed(true);
      }}
      failed={t`The newsletter could not be ordered`}
    />
  );
}
