import type { ReactNode } from "react";
import { Outlet } from "react-router";
import type { Route } from "./+types/storefront-layout";
import { NavigationProgress } from "../../base/behaviors/navigation-progress.tsx";
import { PageFailed } from "../../base/page/page-failed.tsx";
import { useHydrated } from "../../base/browser/use-hydrated.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { NoSuchPage } from "../../features/product-cards/no-such-page.tsx";
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
      <PageFailed error={error} missing={<NoSuchPage />} />
    </Storefront>
  );
}

const LanguageQuestion = late(() => import("./languages.late.tsx")).part((code) => code.LanguageQuestion);

function Storefront({ children }: { children: ReactNode }) {
  const { languages } = useShop();
  const asksLanguage = useHydrated() && languages.length > 1;
  return (
    <>
      <NavigationProgress />
      <Announcement />
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      {asksLanguage && <LanguageQuestion />}
    </>
  );
}
