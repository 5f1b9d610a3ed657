import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../forms/field.tsx";
import { Panel } from "../page/panel.tsx";
import { ConflictDialog } from "../ui/conflict-dialog.tsx";
import { DialogFailure } from "../ui/dialog.tsx";
import { Switch } from "../ui/switch.tsx";
import { tooLong } from "../ui/too-long.ts";
import { changesOf, conflictsOf, type Draft, draftOf, isChanged, rebase } from "./draft.ts";
import { providers } from "./providers.ts";
import type { Gateway } from "./queries.ts";
import { SecretField } from "./secret-field.tsx";
import { useSaveGateway } from "./use-save-gateway.ts";

/** The longest credential that the database takes. */
const longest = 500;

type GatewayCardProps = {
  saved: Gateway;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSaved: (saved: Gateway, draft: Draft) => void;
};

/** One provider's switch, its two credentials and its Save Settings. */
export function GatewayCard({ saved, draft, onDraft, onSaved }: GatewayCardProps) {
  const { name, open, secret } = providers[saved.id];
  const { busy, failure, conflict, save, dropConflict } = useSaveGateway({ saved, draft, onSaved });
  const [errors, setErrors] = useState<{ open?: string; secret?: string }>({});
  const openField = useRef<HTMLInputElement>(null);
  const secretField = useRef<HTMLInputElement>(null);
  const [turningOff, setTurningOff] = useState(false);
  const { isEnabled } = draft;
  const changed = isChanged(draft, saved);
  const set = (values: Partial<Draft>) => !busy && onDraft({ ...draft, ...values });

  function turn(on: boolean) {
    if (on || !saved.isEnabled) set({ isEnabled: on });
    else void turnOff();
  }

  async function turnOff() {
    setTurningOff(true);
    await save("off");
    setTurningOff(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEnabled) return;
    const { credentials } = changesOf(draft);
    const wrong = {
      open: tooLong(credentials?.open ?? "", longest),
      secret: tooLong(credentials?.secret ?? "", longest),
    };
    setErrors(wrong);
    if (wrong.open) openField.current!.focus();
    else if (wrong.secret) secretField.current!.focus();
    else void save("all");
  }

  return (
    <Panel
      title={name}
      aside={
        <Switch
          label={`Enable ${name}`}
          checked={isEnabled && !turningOff}
          onChange={(event) => turn(event.currentTarget.checked)}
          className="items-center!"
        />
      }
    >
      <form noValidate autoComplete="off" aria-label={`${name} settings`} onSubmit={submit}>
        <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
          <Field
            ref={openField}
            label={open.label}
            value={draft.open}
            onChange={(event) => set({ open: event.currentTarget.value })}
            disabled={!isEnabled}
            error={errors.open}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SecretField
            ref={secretField}
            label={secret.label}
            isStored={saved.hasSecret}
            value={draft.secret}
            onChange={(value) => set({ secret: value })}
            disabled={!isEnabled}
            error={errors.secret}
          />
        </div>
        <DialogFailure>{conflict ? null : failure}</DialogFailure>
        <div className="mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
          {changed && <p className="text-note text-ink-2">Not saved yet</p>}
          <Button
            type="submit"
            tone={changed ? "primary" : "secondary"}
            size="small"
            disabled={!isEnabled}
            busy={busy}
            className="max-sm:w-full"
          >
            {busy ? "Saving" : "Save Settings"}
          </Button>
        </div>
      </form>
      {conflict && (
        <ConflictDialog
          what="provider"
          conflicts={conflictsOf(
            conflict.part === "off" ? { ...draftOf(saved), isEnabled: false } : draft,
            saved,
            conflict.theirs,
          )}
          busy={busy}
          failure={failure}
          onKeepTheirs={() => {
            onSaved(conflict.theirs, draftOf(conflict.theirs));
            dropConflict();
          }}
          onSaveMine={() => void save(conflict.part, rebase(draft, saved, conflict.theirs), conflict.theirs)}
          onClose={dropConflict}
        />
      )}
    </Panel>
  );
}
