import { useLingui } from "@lingui/react/macro";
import { Failure } from "../../base/dialogs/failure.tsx";
import { Button } from "../../base/ui/button.tsx";
import type { Arrangement } from "./use-arrangement.ts";

type SaveArrangementProps = {
  arrangement: Pick<Arrangement<object>, "isDirty" | "action" | "discard" | "save">;
};

/** Below an arranged list: why something failed and, while its order is not saved, the buttons for that. */
export function SaveArrangement({ arrangement }: SaveArrangementProps) {
  const { t } = useLingui();
  const { isDirty, action, discard, save } = arrangement;
  return (
    <>
      <Failure>{action.failure}</Failure>
      {isDirty && (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <Button
            tone="secondary"
            size="small"
            disabled={action.busy}
            onClick={discard}
          >{t`Discard changes`}</Button>
          <Button size="small" busy={action.busy} onClick={save}>{t`Save Order`}</Button>
        </div>
      )}
    </>
  );
}
