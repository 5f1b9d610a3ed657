import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import type { Route } from "./+types/offers";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { loadUser } from "../sign-in/guards.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { AccountTitle } from "./account-title.tsx";
import { OfferRows } from "./offer-rows.tsx";
import { type CustomersOffer, listCustomersOffers } from "./queries.ts";

type OfferHistory = {
  offers: CustomersOffer[];
  failure: string | null;
};

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<OfferHistory> {
  const { id } = await loadUser(request);
  try {
    return { offers: await listCustomersOffers(browserClient(), id, 0), failure: null };
  } catch (error) {
    return { offers: [], failure: errorMessage(error) };
  }
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { offers, failure } = loaderData;
  useFailureToast(loaderData, t`Error fetching offers`);
  const { key } = useLocation();
  return (
    <>
      <AccountTitle>{t`Offers`}</AccountTitle>
      <div className="mt-6 md:mt-8">
        {failure !== null ? (
          <LoadingFailed title={t`Your offers could not be loaded`} message={failure} />
        ) : offers.length === 0 ? (
          <EmptyState
            cut="oval"
            title={t`No offers yet`}
            action={<ButtonLink to="/products">{t`Start Shopping`}</ButtonLink>}
          >{t`Lower prices that you offer for a piece, and the seller's answers, will appear here.`}</EmptyState>
        ) : (
          <OfferRows key={key} first={offers} place={key} />
        )}
      </div>
    </>
  );
}
