import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { useLoaded } from "../../base/loading/use-loaded.ts";
import { PageTitle } from "../../base/page/page-title.tsx";
import { Button, ButtonLink } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";
import { LoadingArea } from "../../base/ui/spinner.tsx";

type LinkedOrderProps<Order> = {
  loaded: ReturnType<typeof useLoaded<Order | null>>;
  children: (order: Order) => ReactNode;
};

/** The order that a mailed link opens, or why it is not shown. */
export function LinkedOrder<Order>({ loaded: { value, failure, again }, children }: LinkedOrderProps<Order>) {
  const { t } = useLingui();
  if (failure !== null)
    return (
      <EmptyState
        level={1}
        cut="pear"
        title={t`The order could not be loaded`}
        action={<Button tone="secondary" onClick={() => void again()}>{t`Try again`}</Button>}
      >
        {failure}
      </EmptyState>
    );
  if (value === undefined) return <LoadingArea />;
  if (value !== null) return <>{children(value)}</>;
  return (
    <NoOrder
      title={t`This link does not open an order`}
    >{t`It may have been mistyped or cut off. Please open it from our email, or ask us.`}</NoOrder>
  );
}

export function IncompleteLink() {
  const { t } = useLingui();
  return (
    <NoOrder
      title={t`This link is incomplete`}
    >{t`A part of it is missing. Please open it from our email, or copy the whole link.`}</NoOrder>
  );
}

function NoOrder({ title, children }: { title: string; children: string }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <PageTitle>{t`Order Not Found`}</PageTitle>
      <EmptyState
        level={1}
        cut="emerald"
        title={title}
        action={<ButtonLink to="/contact" tone="secondary">{t`Contact us`}</ButtonLink>}
      >
        {children}
      </EmptyState>
    </div>
  );
}
