import type { ReactNode } from "react";
import { Outlet } from "react-router";
import type { Route } from "./+types/storefront-layout";
import { NavigationProgress } from "../../base/behaviors/navigation-progress.tsx";
import { PageFailed } from "../../base/page/page-failed.tsx";
import { Announcement } from "./announcement.tsx";
import { Header } from "./header.tsx";
import { late } from "../../base/late/late.tsx";

/** The footer has only links. */
const Footer = late(() => import("./footer.late.tsx")).part((code) => code.Footer);

export default function StorefrontLayout() {
  return (
    <Storefront>
      <Outlet />
    </Storefront>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Storefront>
      <PageFailed error={error} />
    </Storefront>
  );
}

function Storefront({ children }: { children: ReactNode }) {
  return (
    <>
      <NavigationProgress />
      <Announcement />
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}
