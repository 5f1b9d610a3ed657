import { useLingui } from "@lingui/react/macro";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { toggleCompared, useCompared } from "./compared.ts";
import { sayNoRoom } from "./no-room.tsx";

export { ViewComparison } from "./view-comparison.tsx";

/** Below a card of the wish list. */
export function ChooseToCompare({ product: { id, name } }: { product: { id: number; name: string } }) {
  const { t } = useLingui();
  const ids = useCompared();
  return (
    <Checkbox
      checked={ids.includes(id)}
      onChange={() => toggleCompared(id) || sayNoRoom(ids)}
      label={
        <span className="text-note text-ink-2">
          {t({ message: "Compare", context: "this piece with others" })}
          <span className="sr-only">: {name}</span>
        </span>
      }
      className="mt-3"
    />
  );
}
