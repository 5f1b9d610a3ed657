import { isRouteErrorResponse } from "react-router";
import { PageTitle } from "./page-title.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** Never shows a stack, which belongs in the log. */
export function PageFailed({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage />;
  return (
    <div className="shell pt-9 md:pt-14">
      <PageTitle>Something went wrong</PageTitle>
      <EmptyState
        level={1}
        cut="pear"
        title="Something went wrong"
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        This page could not be loaded. Your cart is safe. Please try again in a moment.
      </EmptyState>
    </div>
  );
}

export function NotFoundMessage() {
  return (
    <div className="shell pt-9 md:pt-14">
      <PageTitle>Page not found</PageTitle>
      <EmptyState
        level={1}
        cut="emerald"
        title="Page not found"
        action={<ButtonLink to="/products">See all products</ButtonLink>}
      >
        There is nothing at this address. The page may have moved, or the address may be mistyped.
      </EmptyState>
    </div>
  );
}
