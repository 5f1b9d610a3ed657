import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons, DialogFailure } from "./dialog.tsx";

/**
 * A field that somebody else changed since it was loaded, as people read its values. `yours` is null where one left it
 * as it was.
 */
export type FieldConflict = { label: string; yours: string | null; theirs: string };

type ConflictDialogProps = {
  /** What was edited: `category`. */
  what: string;
  conflicts: readonly FieldConflict[];
  busy: boolean;
  failure?: string | null;
  /** Gives up one's own changes: load theirs into the form. */
  onKeepTheirs: () => void;
  /** Saves one's own changes over theirs. */
  onSaveMine: () => void;
  onClose: () => void;
};

/** Two admins edited the same thing: says what the other one changed, and lets one decide. */
export function ConflictDialog({
  what,
  conflicts,
  busy,
  failure = null,
  onKeepTheirs,
  onSaveMine,
  onClose,
}: ConflictDialogProps) {
  const id = useId();
  return (
    <Dialog title="Changed in the meantime" busy={busy} onClose={onClose} describedBy={id}>
      <p id={id} className="mt-3 text-ui text-ink-2">
        {conflicts.length > 0
          ? `Somebody else saved this ${what} after you opened it. Nothing of yours is saved yet.`
          : `Somebody else saved this ${what} after you opened it, but changed nothing that you see here.`}
      </p>
      <dl className="mt-4 space-y-4 text-note empty:hidden">
        {conflicts.map(({ label, yours, theirs }) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <FieldValue whose="Theirs" value={theirs} />
            <FieldValue whose="Yours" value={yours ?? "Not changed by you, so theirs stays."} />
          </div>
        ))}
      </dl>
      <DialogFailure>{failure}</DialogFailure>
      <DialogButtons>
        <Button tone="quiet" size="small" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button tone="secondary" size="small" disabled={busy} onClick={onKeepTheirs}>
          Keep theirs
        </Button>
        <Button size="small" busy={busy} onClick={onSaveMine}>
          Save mine anyway
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function FieldValue({ whose, value }: { whose: string; value: string }) {
  return (
    <dd className="mt-1 grid grid-cols-[3.5rem_minmax(0,1fr)] gap-2">
      <span className="text-ink-3">{whose}</span>
      <span className="max-h-32 overflow-y-auto wrap-break-word whitespace-pre-line">
        {value === "" ? <span className="text-ink-3">Empty</span> : value}
      </span>
    </dd>
  );
}
