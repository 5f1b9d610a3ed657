import { useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse } from "react-router";
import { Button, ButtonLink } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";

export function AdminFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (isRouteErrorResponse(error) && error.status === 404) return <AdminNotFound />;
  return (
    <EmptyState
      level={1}
      cut="pear"
      title={t`Something went wrong`}
      action={<Button onClick={() => window.location.reload()}>{t`Try again`}</Button>}
    >{t`This page could not be loaded. Nothing was changed. Please try again in a moment.`}</EmptyState>
  );
}

export function AdminNotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      level={1}
      cut="emerald"
      title={t`Page not found`}
      action={<ButtonLink to="/admin/dashboard">{t`Go to the dashboard`}</ButtonLink>}
    >{t`This page does not exist in the back office.`}</EmptyState>
  );
}
