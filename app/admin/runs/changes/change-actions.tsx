import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { saveFile } from "../../../base/browser/save-file.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { ConfirmDialog } from "../../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { late } from "../../../base/late/late.tsx";
import { Button } from "../../../base/ui/button.tsx";
import type { Run } from "./queries.ts";
import { usePhase } from "./use-phase.ts";

const refusedRowsFile = late(() => import("./refused-rows.late.ts"));

type ChangeActionsProps = { run: Run; onDone: () => unknown };

/** How long a run can be undone, in milliseconds. */
const undoable = 30 * 24 * 3600 * 1000;

/** What can be done with a run: its refused rows as a file, and undoing it. */
export function ChangeActions({ run, onDone }: ChangeActionsProps) {
  const { t } = useLingui();
  const { busy, failure, run: act } = useAction();
  const phase = usePhase();
  const [asks, setAsks] = useState(false);
  const left = run.new_count + run.changed_count - run.undone_count;
  const canUndo = left > 0 && isRecent(run.applied_at);

  async function undo() {
    const isDone = await act(() => phase.run(run.id, "undo"), { title: t`The change could not be undone` });
    if (!isDone) return;
    setAsks(false);
    showToast({
      title: t`Change undone`,
      description: t`Products that were changed since stay as they are.`,
    });
    await onDone();
  }

  async function download() {
    const { refusedRows } = await refusedRowsFile.load();
    saveFile(await refusedRows(browserClient(), run), `refused-rows-${run.id}.csv`);
  }

  return (
    <>
      {run.refused_count > 0 && run.kind === "import" && (
        <Button
          tone="secondary"
          size="small"
          onClick={() => void act(download, { title: t`The file could not be written` })}
        >{t`Refused Rows`}</Button>
      )}
      {canUndo && <Button tone="secondary" size="small" onClick={() => setAsks(true)}>{t`Undo`}</Button>}
      {asks && (
        <ConfirmDialog
          title={t`Undo this change?`}
          action={t`Undo`}
          busyAction={t`Undoing, ${plural({ done: phase.done ?? 0 }, { other: "#" })} of ${plural({ all: left }, { other: "#" })}`}
          busy={busy}
          failure={failure}
          onConfirm={() => void undo()}
          onClose={() => setAsks(false)}
        >
          {t`${plural({ count: left }, { one: "# product", other: "# products" })} of "${{ title: run.title }}" will be what they were before. Those that somebody has changed or ordered since stay as they are; the change's page says which.`}
        </ConfirmDialog>
      )}
    </>
  );
}

function isRecent(time: string | null): boolean {
  return time !== null && Date.now() - new Date(time).getTime() < undoable;
}
