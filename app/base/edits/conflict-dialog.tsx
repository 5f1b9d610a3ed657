import { useId } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { Failure } from "../dialogs/failure.tsx";
import type { Conflict } from "./changes.ts";

type ConflictDialogProps = {
  noun: string;
  isOwn?: boolean;
  conflicts: readonly Conflict[];
  busy: boolean;
  failure: string | null;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
};

/** Shows what another tab or person changed meanwhile, and lets this one choose whose version stays. */
export function ConflictDialog({
  noun,
  isOwn = false,
  conflicts,
  busy,
  failure,
  onKeepTheirs,
  onSaveMine,
  onClose,
}: ConflictDialogProps) {
  const id = useId();
  const words = isOwn ? ownWords(noun) : othersWords(noun);
  return (
    <Dialog title="Changed in the meantime" busy={busy} onClose={onClose} describedBy={id}>
      <p id={id} className="mt-3 text-ui text-ink-2">
        {conflicts.length > 0
          ? `${words.saved}. Nothing ${words.unsaved} is saved yet.`
          : `${words.saved}, but changed nothing that you see here.`}
      </p>
      <dl className="mt-4 space-y-4 text-note empty:hidden">
        {conflicts.map(({ label, mine, theirs }) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <FieldValue whose={words.theirs} value={theirs} />
            <FieldValue whose={words.yours} value={mine ?? words.unchanged} />
          </div>
        ))}
      </dl>
      <Failure>{failure}</Failure>
      <DialogButtons>
        <Button tone="quiet" size="small" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button tone="secondary" size="small" disabled={busy} onClick={onKeepTheirs}>
          {words.keep}
        </Button>
        <Button size="small" busy={busy} onClick={onSaveMine}>
          Save mine anyway
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function othersWords(noun: string) {
  return {
    saved: `Somebody else saved this ${noun} after you opened it`,
    unsaved: "of yours",
    theirs: "Theirs",
    yours: "Yours",
    unchanged: "Not changed by you, so theirs stays.",
    keep: "Keep theirs",
  };
}

function ownWords(noun: string) {
  return {
    saved: `This ${noun} was saved in another tab or on another device after you opened it here`,
    unsaved: "that you typed here",
    theirs: "There",
    yours: "Here",
    unchanged: "Not changed here, so the other stays.",
    keep: "Keep the other",
  };
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
