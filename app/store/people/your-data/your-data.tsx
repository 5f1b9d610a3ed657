import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/runtime-macro";
import { useState } from "react";
import { Link } from "react-router";
import { saveAsFile } from "../../../base/browser/save-file.ts";
import { tabStorage } from "../../../base/browser/tab-storage.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { unindexed } from "../../../base/page/page-meta.ts";
import { sharedPageHeaders } from "../../../base/loading/public-page.ts";
import { useSession } from "../../../base/session/use-session.ts";
import { Button } from "../../../base/ui/button.tsx";
import { forgetCompared } from "../../../features/catalog/compared/compared.ts";
import { forgetViewed } from "../../../features/catalog/viewed/viewed.ts";
import { MailedPage, MailedText } from "../../../features/mail/mailed-page.tsx";
import { MailedToken } from "../../../features/mail/mailed-token.tsx";
import { forgetSession } from "../sign-in/sign-in.ts";
import { type DataRequest, eraseOwnData, findDataRequest, readOwnData } from "./queries.ts";

export const meta = unindexed(msg`Your data`, { name: "referrer", content: "no-referrer" });

export const headers = sharedPageHeaders;

/** Where the links lead that were mailed to somebody who wants to download or erase what the shop stores of them. */
export default function YourData() {
  const { t } = useLingui();
  return (
    <MailedPage title={t`Your data`}>
      <MailedToken
        find={findDataRequest}
        waiting={t`Looking up your link...`}
        gone={t`This link is older than an hour, has been used, or you have asked for another.`}
      >
        {(request, token) =>
          request.kind === "export" ? <Download token={token} /> : <Erase {...{ token, request }} />
        }
      </MailedToken>
    </MailedPage>
  );
}

function Download({ token }: { token: string }) {
  const { t } = useLingui();
  const { busy, failure, run } = useAction();
  return (
    <>
      <MailedText>{t`Everything that we store of you, in one file (JSON). Keep it safe: it has your addresses and orders.`}</MailedText>
      <Failure>{failure}</Failure>
      <Button
        busy={busy}
        className="mt-8"
        onClick={() =>
          void run(async () => saveAsFile(await readOwnData(token), "my-data.json"), {
            title: t`Your data could not be downloaded`,
          })
        }
      >
        {busy ? t`Downloading...` : t`Download your data`}
      </Button>
    </>
  );
}

function Erase({ token, request: { email, refusal } }: { token: string; request: DataRequest }) {
  const { t } = useLingui();
  const session = useSession();
  const { busy, failure, run } = useAction();
  const [isErased, setErased] = useState(false);

  async function erase() {
    await eraseOwnData(token);
    setErased(true);
    // Somebody else may be logged in here.
    if (session.status !== "signed-in" || session.user.email?.toLowerCase() !== email) return;
    await forgetSession();
    tabStorage.clearExcept("cart/");
    forgetViewed();
    forgetCompared();
  }

  if (isErased)
    return (
      <>
        <MailedText role="status">{t`Your account and your data are deleted. Thank you for having been our customer.`}</MailedText>
        <p className="mt-6 text-ui">
          <Link to="/" className="link font-medium text-ink">{t`To the shop`}</Link>
        </p>
      </>
    );
  return (
    <>
      <MailedText>
        <Trans>
          This deletes the account of <span className="text-ink">{email}</span> for good, with addresses,
          offers, inquiries and messages. Links to orders no longer open.
        </Trans>
      </MailedText>
      <MailedText>{t`Orders stay without your name, with pieces, amounts and country. Invoices stay as they were issued, because the law requires them.`}</MailedText>
      <Failure>{failure ?? refusal}</Failure>
      <Button
        tone="danger"
        busy={busy}
        disabled={refusal !== null}
        className="mt-8"
        onClick={() => void run(erase, { title: t`Your account could not be deleted` })}
      >
        {busy ? t`Deleting...` : t`Delete my account`}
      </Button>
    </>
  );
}
