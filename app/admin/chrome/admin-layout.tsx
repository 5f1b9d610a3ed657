import { useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/runtime-macro";
import type { ReactNode } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/admin-layout";
import { GuardedArea } from "../../store/people/sign-in/guarded-area.tsx";
import { loadUser, requireAdmin } from "../../store/people/sign-in/guards.ts";
import { Spinner } from "../../base/ui/spinner.tsx";
import "./admin.css";
import { AdminFailure } from "../page/admin-failure.tsx";
import { refreshMenuCounts } from "./menu-counts.ts";
import { unindexed } from "../../base/page/page-meta.ts";
import { LanguageProvider } from "../../base/language/language.tsx";
import { loadOwnLanguage, useOfficeLanguage } from "./office-language.ts";
import { PageLoading } from "./page-loading.tsx";
import { PhoneHeader } from "./phone-header.tsx";
import { SideBar } from "./side-bar.tsx";
import { withoutLanguage } from "./without-language.ts";
import { useNewOrders } from "./use-new-orders.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

export const meta = unindexed(msg`Admin`);

export const clientMiddleware = [withoutLanguage, requireAdmin, loadOwnLanguage];

/** Without a loader the guard would not run when the page is opened: the server renders nothing of the back office. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  void refreshMenuCounts();
  return { user: await loadUser(request) };
}

/** The menu's counts are updated on every page and after every change, but not at every keystroke of a search. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

/** Above the cover that is shown while a session is restored. */
export function HydrateFallback() {
  const { t } = useLingui();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="fixed inset-0 z-60 grid place-items-center bg-paper outline-none"
    >
      <p role="status" className="flex flex-col items-center gap-4 text-ui text-ink-2">
        <Spinner className="size-10 text-ink" />
        {t`Verifying access...`}
      </p>
    </main>
  );
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <GuardedArea userId={loaderData.user.id}>
      <AdminPage>
        <Outlet />
      </AdminPage>
    </GuardedArea>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminPage>
      <AdminFailure error={error} />
    </AdminPage>
  );
}

function AdminPage({ children }: { children: ReactNode }) {
  const language = useOfficeLanguage();
  useKeptFocus();
  useNewOrders();
  return (
    <LanguageProvider value={language}>
      <div className="back-office min-h-svh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <SideBar />
        <div className="min-w-0">
          <PhoneHeader />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto max-w-[82rem] px-4 pt-6 pb-16 outline-none md:px-8 md:pt-8"
          >
            {children}
          </main>
        </div>
        <PageLoading />
      </div>
    </LanguageProvider>
  );
}
