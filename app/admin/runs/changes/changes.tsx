import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { say } from "../../../base/language/languages.ts";
import type { Route } from "./+types/changes";
import { formatDayAndTime } from "../../formats/shop-times.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import { loadListing } from "../../list/listing.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowLink } from "../../list/row-controls.tsx";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { ChangeActions } from "./change-actions.tsx";
import { listRuns, type Run } from "./queries.ts";
import { RunStatus } from "./run-status.tsx";
import { countsInWords } from "./run-words.ts";

export const meta = adminTitle(msg`Bulk Changes`);

export async function clientLoader() {
  return { listing: await loadListing((from, to) => listRuns(browserClient(), from, to)) };
}

export default function Changes({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast({ failure: loaderData.listing.failure }, t`Failed to fetch data`);
  const { revalidate } = useRevalidator();
  return (
    <>
      <BackLink to="/admin/products">{t`Products Catalogue`}</BackLink>
      <PageHeader title={t`Bulk Changes`}>
        <ButtonLink to="/admin/products/import" tone="secondary" size="small">{t`Import`}</ButtonLink>
      </PageHeader>
      <DataTable
        label={t`Changes`}
        listing={loaderData.listing}
        columns={columns(revalidate)}
        renderBlock={(run) => <RunBlock run={run} onDone={revalidate} />}
        rowHeight={73}
        blockHeight={120}
        empty={
          <EmptyState
            cut="emerald"
            title={t`Nothing has been changed in bulk yet.`}
          >{t`Imports and changes of many products at once are listed here, and can be undone for 30 days.`}</EmptyState>
        }
        counted={(total) => t`${plural({ count: total }, { one: "# change", other: "# changes" })}`}
      />
    </>
  );
}

function columns(onDone: () => unknown): Column<Run>[] {
  return [
    {
      title: say(msg`Change`),
      render: (run) => (
        <>
          <RowLink to={`/admin/products/changes/${run.id}`}>{run.title}</RowLink>
          <span className="mt-0.5 block text-ink-2">{countsInWords(run)}</span>
        </>
      ),
    },
    {
      title: say(msg`When`),
      className: "w-44",
      render: (run) => formatDayAndTime(run.created_at),
    },
    { title: say(msg`By`), className: "w-40 max-xl:hidden", render: (run) => run.created_by_name ?? "" },
    { title: say(msg`Status`), className: "w-34", render: (run) => <RunStatus run={run} /> },
    {
      title: say(msg`Actions`),
      className: "w-60",
      align: "end",
      render: (run) => (
        <span className="relative z-1 inline-flex gap-1">
          <ChangeActions run={run} onDone={onDone} />
        </span>
      ),
    },
  ];
}

function RunBlock({ run, onDone }: { run: Run; onDone: () => unknown }) {
  return (
    <RowBlock
      title={<RowLink to={`/admin/products/changes/${run.id}`}>{run.title}</RowLink>}
      meta={`${formatDayAndTime(run.created_at)}: ${countsInWords(run)}`}
      badges={<RunStatus run={run} />}
      actions={
        <span className="relative z-1 inline-flex gap-1">
          <ChangeActions run={run} onDone={onDone} />
        </span>
      }
    />
  );
}
