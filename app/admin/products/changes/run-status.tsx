import { Badge } from "../../../base/ui/badge.tsx";
import { counted } from "../../formats/counted.ts";
import type { Run } from "./queries.ts";

/** Whether a run has been made, or undone, and of how many products. */
export function RunStatus({ run }: { run: Run }) {
  if (run.status === "previewed") return <Badge tone="yellow">Not applied yet</Badge>;
  if (run.status === "applied") return <Badge tone="green">Applied</Badge>;
  const all = run.new_count + run.changed_count;
  return (
    <Badge tone="grey">
      {run.undone_count === all ? "Undone" : `Undone: ${counted(run.undone_count)} of ${counted(all)}`}
    </Badge>
  );
}
