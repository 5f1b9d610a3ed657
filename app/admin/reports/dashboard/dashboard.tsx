import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Suspense, useEffect } from "react";
import { Await, useRevalidator } from "react-router";
import type { Route } from "./+types/dashboard";
import { dateFormat } from "../../../../domain/base/day-and-time.ts";
import { pageLanguage } from "../../../base/language/languages.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { readBackend } from "../../../base/clients/page-backend.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { LoadingArea } from "../../../base/ui/spinner.tsx";
import { adminTitle, PageHeader } from "../../page/page-header.tsx";
import { type BackupAttention, readBackupAttention } from "./backup-attention.ts";
import { isOpening, readOpening } from "./opening.ts";
import { OpeningList } from "./opening-list.tsx";
import { type DashboardPage, readDashboard } from "./queries.ts";
import { QuickStats } from "./quick-stats.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { SalesPanel } from "./sales-panel.tsx";
import { Totals } from "./totals.tsx";

export const meta = adminTitle(msg`Dashboard`);

/** The page does not wait for its numbers: it appears at once, with a spinner in their place. */
export function clientLoader() {
  const db = browserClient();
  return {
    page: readDashboard(db),
    opening: readOpening(db),
    backups: readBackupAttention(db, readBackend()),
  };
}

export default function Dashboard({ loaderData: { page, opening, backups } }: Route.ComponentProps) {
  const { t } = useLingui();
  useFreshNumbers();
  const { timeZone } = useShop();
  const backend = useBackend();
  return (
    <>
      <PageHeader title={t`Welcome to Admin HQ!`}>
        <p className="text-note text-ink-3">{formatToday(timeZone)}</p>
      </PageHeader>
      <Suspense>
        <Await resolve={opening}>
          {(loaded) => loaded && isOpening(loaded, backend) && <OpeningList opening={loaded} />}
        </Await>
      </Suspense>
      <Suspense fallback={<LoadingArea />}>
        <Await resolve={page}>{(loaded) => <Numbers page={loaded} backups={backups} />}</Await>
      </Suspense>
    </>
  );
}

/** `Friday, November 20`. */
function formatToday(timeZone: string): string {
  return dateFormat(pageLanguage(), {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
  }).format();
}

type NumbersProps = { page: DashboardPage; backups: Promise<BackupAttention | null> };

function Numbers({ page, backups }: NumbersProps) {
  const { t } = useLingui();
  useFailureToast(page, t`Failed to fetch data`);
  const { stats, failure } = page;
  if (!stats) return <LoadingFailed title={t`The numbers could not be loaded`} message={failure} />;
  return (
    <>
      <Totals stats={stats} />
      <div className="mt-5 grid gap-5 has-[details[open]]:items-start xl:grid-cols-[minmax(0,1fr)_20rem]">
        <SalesPanel days={stats.revenueByDay} />
        <QuickStats stats={stats} backups={backups} />
      </div>
      <RecentActivity stats={stats} />
    </>
  );
}

function useFreshNumbers() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => document.visibilityState === "visible" && void revalidate();
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [revalidate]);
}
