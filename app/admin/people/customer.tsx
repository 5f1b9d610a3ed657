import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/customer";
import { parseId } from "../../../domain/base/id.ts";
import { saveAsFile } from "../../base/browser/save-file.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import { useAction } from "../../base/forms/use-action.ts";
import { LoadingFailed } from "../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import { adminTitle, BackLink, PageHeader } from "../page/page-header.tsx";
import { useReturn } from "../page/use-return.ts";
import { useLastLoaded } from "../../base/loading/use-last-loaded.ts";
import { CustomerBadge } from "./customer-badge.tsx";
import { CustomerFacts } from "./customer-facts.tsx";
import { CustomerInquiries } from "./customer-inquiries.tsx";
import { CustomerOffers, CustomerOrders } from "./customer-orders.tsx";
import { CustomerReviews } from "./customer-reviews.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { NotesCard } from "./notes-card.tsx";
import { type Customer, exportCustomer, findCustomer } from "./queries.ts";

// Without the name: titles stay in the browser's history.
export const meta = adminTitle(msg`Customer`);

type CustomerPage = { customer: Customer | null; failure: string | null };

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<CustomerPage> {
  const id = parseId(params.customerId);
  try {
    return { customer: id === null ? null : await findCustomer(browserClient(), id), failure: null };
  } catch (error) {
    return { customer: null, failure: errorMessage(error) };
  }
}

export default function CustomerRoute({ loaderData, params }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error`, t`The customer's details could not be loaded.`);
  const last = useLastLoaded(loaderData);
  // The one that failed to load may be a different customer.
  const { customer, failure } = last.customer?.id === parseId(params.customerId) ? last : loaderData;
  return (
    <>
      <BackLink to="/admin/customers">{t`Back to Customers`}</BackLink>
      {customer ? (
        <CustomerDetail key={customer.id} customer={customer} />
      ) : failure === null ? (
        <EmptyState level={1} cut="emerald" title={t`Customer not found.`} />
      ) : (
        <LoadingFailed level={1} title={t`The customer could not be loaded`} message={failure} />
      )}
    </>
  );
}

function CustomerDetail({ customer }: { customer: Customer }) {
  const { t } = useLingui();
  const { email, name, account } = customer;
  const { revalidate } = useRevalidator();
  const goBack = useReturn("/admin/customers");
  const exporting = useAction();
  const [erasing, setErasing] = useState(false);

  const download = () =>
    exporting.run(
      async () => saveAsFile(await exportCustomer(browserClient(), email), `customer-${customer.id}.json`),
      { title: t`The data was not exported` },
    );

  return (
    <>
      <PageHeader title={name || email} mark={<CustomerBadge hasAccount={account !== null} />}>
        <Button
          tone="secondary"
          size="small"
          busy={exporting.busy}
          onClick={() => void download()}
        >{t`Export their data`}</Button>
        <Button
          tone="danger"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setErasing(true)}
        >{t`Erase`}</Button>
      </PageHeader>
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-5">
          <CustomerOrders customer={customer} />
          <CustomerInquiries inquiries={customer.inquiries} onChange={revalidate} />
          <CustomerOffers offers={customer.offers} />
          <CustomerReviews reviews={customer.reviews} />
        </div>
        <div className="grid min-w-0 gap-5 md:max-xl:grid-cols-2 md:max-xl:items-start">
          <CustomerFacts customer={customer} />
          <NotesCard customer={customer} onChange={revalidate} />
        </div>
      </div>
      {erasing && <EraseDialog email={email} onErased={goBack} onClose={() => setErasing(false)} />}
    </>
  );
}
