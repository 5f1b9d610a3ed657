import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { PageTitle } from "./page-title.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useConnectionBack } from "../loading/use-connection-back.ts";

/** Never shows a stack, which belongs in the log. @param missing what to show of an address where nothing is */
export function PageFailed({ error, missing }: { error: unknown; missing?: ReactNode }) {
  const { t } = useLingui();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useConnectionBack(reload, !isMissing);
  if (isMissing) return <>{missing ?? <NotFoundMessage />}</>;
  return (
    <div className="shell pt-9 md:pt-14">
      <PageTitle>{t`Something went wrong`}</PageTitle>
      <EmptyState
        level={1}
        cut="pear"
        title={t`Something went wrong`}
        action={<Button onClick={() => void reload()}>{t`Try again`}</Button>}
      >{t`This page could not be loaded. Your cart is safe. Please try again in a moment.`}</EmptyState>
    </div>
  );
}

/** Never resolves, so that nobody begins once more while the page is being loaded. */
function reload(): Promise<void> {
  window.location.reload();
  return new Promise(() => {});
}

export function NotFoundMessage() {
  const { t } = useLingui();
  return (
    <div className="shell pt-9 md:pt-14">
      <PageTitle>{t`Page not found`}</PageTitle>
      <EmptyState
        level={1}
        cut="emerald"
        title={t`Page not found`}
        action={<ButtonLink to="/products">{t`See all products`}</ButtonLink>}
      >{t`There is nothing at this address. The page may have moved, or the address may be mistyped.`}</EmptyState>
    </div>
  );
}
