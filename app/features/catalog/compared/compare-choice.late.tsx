import { useLingui } from "@lingui/react/macro";
import { Scale } from "lucide-react";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { Button } from "../../../base/ui/button.tsx";
import { toggleCompared, useCompared } from "./compared.ts";
import { sayNoRoom } from "./no-room.tsx";
import { ViewComparison } from "./view-comparison.tsx";

/** Chooses the piece of this page for comparison, and leads there. Without a script it would be useless. */
export function CompareChoice({ id }: { id: number }) {
  const { t } = useLingui();
  const ids = useCompared();
  const isHydrated = useHydrated();
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <Button
        tone="quiet"
        aria-pressed={ids.includes(id)}
        onClick={() => toggleCompared(id) || sayNoRoom(ids)}
        className={`-ms-3 px-3 aria-pressed:text-sapphire ${isHydrated ? "" : "invisible"}`}
      >
        <Scale aria-hidden="true" />
        {t({ message: "Compare", context: "this piece with others" })}
      </Button>
      <ViewComparison />
    </p>
  );
}
