import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { Failure } from "../dialogs/failure.tsx";
import type { Conflict } from "./changes.ts";
import type { EditTexts } from "./save-edit.ts";

type ConflictDialogProps = {
  texts: Pick<EditTexts, "saved" | "savedUnseen">;
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
  texts,
  isOwn = false,
  conflicts,
  busy,
  failure,
  onKeepTheirs,
  onSaveMine,
  onClose,
}: ConflictDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const words = isOwn ? ownWords : othersWords;
  return (
    <Dialog title={t`Changed in the meantime`} busy={busy} onClose={onClose} describedBy={id}>
      <p id={id} className="mt-3 text-ui text-ink-2">
        {t(conflicts.length > 0 ? texts.saved : texts.savedUnseen)}
      </p>
      <dl className="mt-4 space-y-4 text-note empty:hidden">
        {conflicts.map(({ label, mine, theirs }) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <FieldValue whose={t(words.theirs)} value={theirs} />
            <FieldValue whose={t(words.yours)} value={mine ?? t(words.unchanged)} />
          </div>
        ))}
      </dl>
      <Failure>{failure}</Failure>
      <DialogButtons>
        <Button tone="quiet" size="small" disabled={busy} onClick={onClose}>{t`Cancel`}</Button>
        <Button tone="secondary" size="small" disabled={busy} onClick={onKeepTheirs}>
          {t(words.keep)}
        </Button>
        <Button size="small" busy={busy} onClick={onSaveMine}>{t`Save mine anyway`}</Button>
      </DialogButtons>
    </Dialog>
  );
}

const othersWords = {
  theirs: msg({ message: "Theirs", context: "value that somebody else saved" }),
  yours: msg({ message: "Yours", context: "value that you typed" }),
  unchanged: msg`Not changed by you, so theirs stays.`,
  keep: msg`Keep theirs`,
};

const ownWords = {
  theirs: msg({ message: "There", context: "value saved in another tab" }),
  yours: msg({ message: "Here", context: "value typed in this tab" }),
  unchanged: msg`Not changed here, so the other stays.`,
  keep: msg`Keep the other`,
};

function FieldValue({ whose, value }: { whose: string; value: string }) {
  const { t } = useLingui();
  return (
    <dd className="mt-1 grid grid-cols-[3.5rem_minmax(0,1fr)] gap-2">
      <span className="text-ink-3">{whose}</span>
      <span className="max-h-32 overflow-y-auto wrap-break-word whitespace-pre-line">
        {value === "" ? <span className="text-ink-3">{t`Empty`}</span> : value}
      </span>
    </dd>
  );
}
