import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Badge } from "../../../base/ui/badge.tsx";
import type { Run } from "./queries.ts";

/** Whether a run has been made, or undone, and of how many products. */
export function RunStatus({ run }: { run: Run }) {
  const { t } = useLingui();
  if (run.status === "previewed") return <Badge tone="yellow">{t`Not applied yet`}</Badge>;
  if (run.status === "applied") return <Badge tone="green">{t`Applied`}</Badge>;
  const all = run.new_count + run.changed_count;
  return (
    <Badge tone="grey">
      {run.undone_count === all
        ? t`Undone`
        : t`Undone: ${plural({ undone: run.undone_count }, { other: "#" })} of ${plural({ all }, { other: "#" })}`}
    </Badge>
  );
}
