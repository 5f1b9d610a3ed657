import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NavigationProgress } from "../behaviors/navigation-progress.tsx";

/** The storefront's chrome around one page. */
export function StorefrontPage({ children }: { children: ReactNode }) {
  return (
    <>
      <NavigationProgress />
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}
