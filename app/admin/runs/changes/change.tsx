import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { replace, useRevalidator } from "react-router";
import { say } from "../../../base/language/languages.ts";
import type { Route } from "./+types/change";
import { parseId } from "../../../../domain/base/id.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { Button } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { DataTable } from "../../list/data-table.tsx";
import { loadListing } from "../../list/listing.ts";
import { Tabs } from "../../list/tabs.tsx";
import { useListAddress } from "../../list/use-list-address.ts";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { NamedPhotos, readNamedPhotos } from "./named-photos.tsx";
import { ChangeActions } from "./change-actions.tsx";
import { listRunRows, type Outcome, readRun, type Run } from "./queries.ts";
import { RunBlock, runColumns } from "./run-rows.tsx";
import { RunStatus } from "./run-status.tsx";
import { countsInWords, outcomeLabels, outcomes } from "./run-words.ts";
import { usePhase } from "./use-phase.ts";

export const meta = adminTitle(msg`Bulk Change`);

const readOutcome = (parameters: URLSearchParams): Outcome | null =>
  outcomes.find((outcome) => outcome === parameters.get("outcome")) ?? null;

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const db = browserClient();
  const id = parseId(params.runId);
  const run = id === null ? null : await readRun(db, id);
  if (!run) {
    showToast({ title: say(msg`Change not found`), destructive: true });
    throw replace("/admin/products/changes");
  }
  const outcome = readOutcome(new URL(request.url).searchParams);
  const [listing, named] = await Promise.all([
    loadListing((from, to) => listRunRows(db, run.id, outcome, from, to)),
    run.kind === "import" ? readNamedPhotos(db).catch(() => []) : [],
  ]);
  return { run, listing, named };
}

export default function Change({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { run, listing, named } = loaderData;
  useFailureToast({ failure: listing.failure }, t`Failed to fetch data`);
  const { revalidate } = useRevalidator();
  const { filter, change } = useListAddress(readOutcome);
  const counts = {
    new: run.new_count,
    changed: run.changed_count,
    same: run.same_count,
    refused: run.refused_count,
  };
  return (
    <>
      <BackLink to="/admin/products/changes">{t`Bulk Changes`}</BackLink>
      <PageHeader title={run.title} mark={<RunStatus run={run} />}>
        {run.status === "previewed" && <Apply run={run} onDone={revalidate} />}
        <ChangeActions run={run} onDone={revalidate} />
      </PageHeader>
      <p className="mt-3 text-ui text-ink-2">
        {run.status === "previewed"
          ? t`${{ counts: countsInWords(run) }}. Nothing has been changed yet: this is what would happen.`
          : countsInWords(run)}
      </p>
      {run.status === "applied" && <NamedPhotos named={named} onAdded={revalidate} />}
      <Tabs
        label={t`Products`}
        chosen={filter}
        tabs={[
          { name: null, label: t`All`, count: run.row_count },
          ...outcomes.map((name) => ({ name, label: t(outcomeLabels[name]), count: counts[name] })),
        ]}
        onChange={(outcome) => change({ outcome })}
      />
      <DataTable
        label={t`Products of this change`}
        listing={listing}
        columns={runColumns()}
        renderBlock={(row) => <RunBlock row={row} />}
        empty={
          <EmptyState
            title={t`There are no products here.`}
          >{t`The rows of a change are kept for 30 days.`}</EmptyState>
        }
        counted={(total) => t`${plural({ count: total }, { one: "# product", other: "# products" })}`}
      />
    </>
  );
}

function Apply({ run, onDone }: { run: Run; onDone: () => Promise<void> }) {
  const { t } = useLingui();
  const { busy, run: act } = useAction();
  const phase = usePhase();
  const all = run.new_count + run.changed_count;

  async function apply() {
    const isDone = await act(() => phase.run(run.id, "apply"), { title: t`Nothing was changed` });
    if (!isDone) return;
    showToast({ title: t`Change applied`, description: t`It can be undone for 30 days.` });
    await onDone();
  }

  return (
    <Button size="small" busy={busy} disabled={all === 0} onClick={() => void apply()}>
      {phase.done !== null
        ? t`${plural({ done: phase.done }, { other: "#" })} of ${plural({ all }, { other: "#" })}`
        : run.kind === "import"
          ? t`${plural({ count: all }, { one: "Import # Product", other: "Import # Products" })}`
          : t`${plural({ count: all }, { one: "Change # Product", other: "Change # Products" })}`}
    </Button>
  );
}
