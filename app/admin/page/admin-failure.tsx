import { isRouteErrorResponse } from "react-router";
import { Button, ButtonLink } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/empty-state.tsx";

export function AdminFailure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <AdminNotFound />;
  return (
    <EmptyState
      level={1}
      cut="pear"
      title="Something went wrong"
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    >
      This page could not be loaded. Nothing was changed. Please try again in a moment.
    </EmptyState>
  );
}

export function AdminNotFound() {
  return (
    <EmptyState
      level={1}
      cut="emerald"
      title="Page not found"
      action={<ButtonLink to="/admin/dashboard">Go to the dashboard</ButtonLink>}
    >
      This page does not exist in the back office.
    </EmptyState>
  );
}
