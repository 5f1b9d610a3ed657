import { replace, useRevalidator } from "react-router";
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
import { counted } from "../../formats/counted.ts";
import { NamedPhotos, readNamedPhotos } from "../import/named-photos.tsx";
import { ChangeActions } from "./change-actions.tsx";
import { listRunRows, type Outcome, readRun, type Run } from "./queries.ts";
import { RunBlock, runColumns } from "./run-rows.tsx";
import { RunStatus } from "./run-status.tsx";
import { countsInWords, outcomeLabels, outcomes } from "./run-words.ts";
import { usePhase } from "./use-phase.ts";

export const meta = adminTitle("Bulk Change");

const readOutcome = (parameters: URLSearchParams): Outcome | null =>
  outcomes.find((outcome) => outcome === parameters.get("outcome")) ?? null;

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const db = browserClient();
  const id = parseId(params.runId);
  const run = id === null ? null : await readRun(db, id);
  if (!run) {
    showToast({ title: "Change not found", destructive: true });
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
  const { run, listing, named } = loaderData;
  useFailureToast({ failure: listing.failure }, "Failed to fetch data");
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
      <BackLink to="/admin/products/changes">Bulk Changes</BackLink>
      <PageHeader title={run.title} mark={<RunStatus run={run} />}>
        {run.status === "previewed" && <Apply run={run} onDone={revalidate} />}
        <ChangeActions run={run} onDone={revalidate} />
      </PageHeader>
      <p className="mt-3 text-ui text-ink-2">
        {countsInWords(run)}
        {run.status === "previewed" && ". Nothing has been changed yet: this is what would happen."}
      </p>
      {run.status === "applied" && <NamedPhotos named={named} onAdded={revalidate} />}
      <Tabs
        label="Products"
        chosen={filter}
        tabs={[
          { name: null, label: "All", count: run.row_count },
          ...outcomes.map((name) => ({ name, label: outcomeLabels[name], count: counts[name] })),
        ]}
        onChange={(outcome) => change({ outcome })}
      />
      <DataTable
        label="Products of this change"
        listing={listing}
        columns={runColumns}
        renderBlock={(row) => <RunBlock row={row} />}
        empty={
          <EmptyState title="There are no products here.">
            The rows of a change are kept for 30 days.
          </EmptyState>
        }
        counted={(total) => counted(total, "product")}
      />
    </>
  );
}

function Apply({ run, onDone }: { run: Run; onDone: () => Promise<void> }) {
  const { busy, run: act } = useAction();
  const phase = usePhase();
  const all = run.new_count + run.changed_count;

  async function apply() {
    const isDone = await act(() => phase.run(run.id, "apply"), { title: "Nothing was changed" });
    if (!isDone) return;
    showToast({ title: "Change applied", description: "It can be undone for 30 days." });
    await onDone();
  }

  const what = run.kind === "import" ? "Import" : "Change";
  return (
    <Button size="small" busy={busy} disabled={all === 0} onClick={() => void apply()}>
      {phase.done === null
        ? `${what} ${counted(all, "Product")}`
        : `${counted(phase.done)} of ${counted(all)}`}
    </Button>
  );
}
