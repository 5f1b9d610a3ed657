import { useState } from "react";
import { Link } from "react-router";
import { saveAsFile } from "../../base/browser/save-file.ts";
import { tabStorage } from "../../base/browser/tab-storage.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { unindexed } from "../../base/page/page-meta.ts";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { useSession } from "../../base/session/use-session.ts";
import { Button } from "../../base/ui/button.tsx";
import { MailedToken } from "../../features/mailed-links/mailed-token.tsx";
import { forgetSession } from "../sign-in/sign-in.ts";
import { type DataRequest, eraseOwnData, findDataRequest, readOwnData } from "./queries.ts";

export const meta = unindexed("Your data", { name: "referrer", content: "no-referrer" });

export const headers = sharedPageHeaders;

/** Where the links lead that were mailed to somebody who wants to download or erase what the shop stores of them. */
export default function YourData() {
  return (
    <div className="mx-auto min-h-page w-full max-w-[36rem] px-gutter pt-12 pb-24 md:pt-20">
      <h1 className="font-display text-display-lg">Your data</h1>
      <MailedToken
        find={findDataRequest}
        waiting="Looking up your link..."
        gone="This link is older than an hour, has been used, or you have asked for another."
      >
        {(request, token) =>
          request.kind === "export" ? <Download token={token} /> : <Erase {...{ token, request }} />
        }
      </MailedToken>
    </div>
  );
}

const text = "mt-4 text-ui text-ink-2 wrap-anywhere";

function Download({ token }: { token: string }) {
  const { busy, failure, run } = useAction();
  return (
    <>
      <p className={text}>
        Everything that we store of you, in one file (JSON). Keep it safe: it has your addresses and orders.
      </p>
      <Failure>{failure}</Failure>
      <Button
        busy={busy}
        className="mt-8"
        onClick={() =>
          void run(async () => saveAsFile(await readOwnData(token), "my-data.json"), {
            title: "Could Not Download Your Data",
          })
        }
      >
        {busy ? "Downloading..." : "Download your data"}
      </Button>
    </>
  );
}

function Erase({ token, request: { email, refusal } }: { token: string; request: DataRequest }) {
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
  }

  if (isErased)
    return (
      <>
        <p role="status" className={text}>
          Your account and your data are deleted. Thank you for having been our customer.
        </p>
        <p className="mt-6 text-ui">
          <Link to="/" className="link font-medium text-ink">
            To the shop
          </Link>
        </p>
      </>
    );
  return (
    <>
      <p className={text}>
        This deletes the account of <span className="text-ink">{email}</span> for good, with addresses,
        offers, inquiries and messages. Links to orders no longer open.
      </p>
      <p className={text}>
        Orders stay without your name, with pieces, amounts and country. Invoices stay as they were issued,
        because the law asks for them.
      </p>
      <Failure>{failure ?? refusal}</Failure>
      <Button
        tone="danger"
        busy={busy}
        disabled={refusal !== null}
        className="mt-8"
        onClick={() => void run(erase, { title: "Could Not Delete Your Account" })}
      >
        {busy ? "Deleting..." : "Delete my account"}
      </Button>
    </>
  );
}
