import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useHydrated } from "../../base/browser/use-hydrated.ts";
import { sharedPageHeaders } from "../../base/loading/public-page.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { unindexed } from "../../base/page/page-meta.ts";
import { PageTitle } from "../../base/page/page-title.tsx";
import { whenSessionKnown } from "../../base/session/session-store.ts";
import { useSession } from "../../base/session/use-session.ts";
import { LoadingArea } from "../../base/ui/spinner.tsx";
import { IncompleteLink, LinkedOrder } from "../../features/orders/linked-order.tsx";
import { type OrderReviews, readOrderReviews } from "../../features/reviews/order-reviews.ts";
import { type OrderLink, readOrderLink } from "../../../domain/orders/order-link.ts";
import { ReviewLine } from "./review-line.tsx";

export const meta = unindexed(msg`Write a review`, { name: "referrer", content: "no-referrer" });

/** The page is the same for everybody: the key is in the fragment, which the server does not see. */
export const headers = sharedPageHeaders;

export default function WriteReviews() {
  const { hash } = useLocation();
  const link = useHydrated() ? readOrderLink(hash) : undefined;
  return (
    <div className="mx-auto min-h-page w-full max-w-[46rem] px-gutter pt-9 pb-24 md:pt-14">
      {link === null && <IncompleteLink />}
      {link === undefined && <LoadingArea />}
      {link && <LookedUp key={`${link.id} ${link.key}`} link={link} />}
    </div>
  );
}

function LookedUp({ link }: { link: OrderLink }) {
  const session = useSession();
  // Without a key, the order is one of the account's, whose session may still be on its way.
  const reader = session.status === "signed-in" ? session.user.id : session.status;
  const loaded = useLoaded(`${link.id} ${reader}`, async () => {
    await whenSessionKnown();
    return readOrderReviews(browserClient(), link);
  });
  return (
    <LinkedOrder loaded={loaded}>
      {(order) => <Reviews order={order} link={link} onChange={loaded.again} />}
    </LinkedOrder>
  );
}

type ReviewsProps = { order: OrderReviews; link: OrderLink; onChange: () => Promise<void> };

function Reviews({ order, link, onChange }: ReviewsProps) {
  const { t } = useLingui();
  const number = orderNumber(order.id);
  const first = order.lines.find(({ review, product_id: product }) => review === null && product !== null);
  return (
    <>
      <PageTitle>{t`Write a review`}</PageTitle>
      <h1 className="font-display text-display-lg">{t`How do you like it?`}</h1>
      <p className="mt-3 text-body text-ink-2">
        {order.may_be_reviewed
          ? t`Order ${number}. What you write is shown on the pages of the pieces, good or bad. You can change it for 60 days.`
          : t`Order ${number} has not arrived yet. Come back once you have the pieces.`}
      </p>
      {order.may_be_reviewed && (
        <ul className="mt-8 border-t border-line">
          {order.lines.map((line) => (
            <ReviewLine
              key={line.id}
              line={line}
              link={link}
              author={order.author ?? ""}
              isFirst={line === first}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </>
  );
}
