import { Outlet } from "react-router";
import type { Route } from "./+types/storefront-layout";
import { ErrorMessage } from "../page/error-message.tsx";
import { StorefrontPage } from "./storefront-page.tsx";

export default function StorefrontLayout() {
  return (
    <StorefrontPage>
      <Outlet />
    </StorefrontPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontPage>
      <ErrorMessage error={error} />
    </StorefrontPage>
  );
}
