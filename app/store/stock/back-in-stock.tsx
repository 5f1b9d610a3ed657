import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { Failure } from "../../base/dialogs/failure.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { unindexed } from "../../base/page/page-meta.ts";
import { useWords } from "../../base/shop/use-shop.ts";
import { Button } from "../../base/ui/button.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { Answered, MailedPage, MailedText } from "../../features/mail/mailed-page.tsx";
import { MailedToken } from "../../features/mail/mailed-token.tsx";
import { optionWords } from "../../features/options/chosen-options.tsx";
import { endStockRequests, findStockRequests, type StockRequest } from "./queries.ts";

export const meta = unindexed(msg`Emails about sold-out pieces`, {
  name: "referrer",
  content: "no-referrer",
});

export const headers = sharedPageHeaders;

/** Where the link of a mail leads that told of a piece that is back. Only its button ends anything: mail scanners open links. */
export default function BackInStock() {
  const { t } = useLingui();
  return (
    <MailedPage title={t`Emails about sold-out pieces`}>
      <MailedToken
        find={findStockRequests}
        waiting={t`Looking up your link...`}
        gone={t`This link no longer opens anything.`}
      >
        {(requests, token) => <Requests requests={requests} token={token} />}
      </MailedToken>
    </MailedPage>
  );
}

type RequestsProps = { requests: readonly StockRequest[]; token: string };

function Requests({ requests, token }: RequestsProps) {
  const { t } = useLingui();
  const { busy, failure, run } = useAction();
  const [isOver, setOver] = useState(requests.length === 0);
  if (isOver)
    return (
      <Answered>{t`You will get no emails about sold-out pieces unless you ask for them again.`}</Answered>
    );

  async function end() {
    await endStockRequests(token);
    setOver(true);
  }

  return (
    <>
      <MailedText>
        {t`We will write to you when ${plural({ count: requests.length }, { one: "this piece is", other: "these # pieces are" })} back:`}
      </MailedText>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      <Failure>{failure}</Failure>
      <Button
        tone="secondary"
        busy={busy}
        className="mt-6"
        onClick={() => void run(end, { title: t`The emails could not be ended` })}
      >
        {t`End these emails`}
      </Button>
    </>
  );
}

function RequestRow({ request: { product, choice } }: { request: StockRequest }) {
  const words = useWords();
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-5 py-4">
      <Photo image={product.image} alt="" sizes="64px" className="w-16" />
      <div className="min-w-0 text-ui">
        <Link to={productPath(product)} className="font-medium hover:text-sapphire wrap-anywhere">
          {unbrokenWords(product.name)}
        </Link>
        {choice.length > 0 && (
          <p className="figures mt-0.5 text-note text-ink-2 wrap-anywhere">{optionWords(choice, words)}</p>
        )}
      </div>
    </li>
  );
}
