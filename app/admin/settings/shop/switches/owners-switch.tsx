import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { showToast } from "../../../../base/behaviors/toasts.ts";
import { Button } from "../../../../base/ui/button.tsx";
import { ConfirmDialog } from "../../../../base/edits/confirm-dialog.tsx";
import { Switch } from "../../../forms/switch.tsx";
import { useAction } from "../../../../base/forms/use-action.ts";
import type { SwitchTexts } from "./switch-texts.ts";
import { saveSwitch } from "./save-switch.ts";
import { Warning } from "../../form/warning.tsx";

type OwnersSwitchProps = {
  texts: SwitchTexts;
  saved: boolean;
  wanted: boolean;
  onTurn: (enabled: boolean) => void;
  onSaved: (enabled: boolean) => void;
};

/** One switch with its Save button. If turning it off is serious, it asks before saving. */
export function OwnersSwitch({ texts, saved, wanted, onTurn, onSaved }: OwnersSwitchProps) {
  const { t } = useLingui();
  const { key, title, explanation, warning, whileOff } = texts;
  const { busy, failure, run } = useAction();
  const [asking, setAsking] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (warning && !wanted) setAsking(true);
    else void save();
  }

  function save() {
    return run(
      async () => {
        const turned = await saveSwitch(browserClient(), key, wanted);
        setAsking(false);
        onSaved(wanted);
        showToast({
          title: t`Settings saved successfully!`,
          description: turned ? undefined : t`Somebody else had already made this change.`,
        });
      },
      { title: t`Error saving settings` },
    );
  }

  return (
    <li className="p-4 md:p-5">
      <form
        noValidate
        onSubmit={submit}
        className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4"
      >
        <Switch
          label={title}
          hint={explanation}
          checked={wanted}
          onChange={(event) => !busy && onTurn(event.currentTarget.checked)}
          className="min-w-0 flex-1 basis-80"
        />
        <Button type="submit" size="small" disabled={saved === wanted} busy={busy} className="max-sm:w-full">
          {busy ? t`Saving` : t`Save`} <span className="sr-only">{title}</span>
        </Button>
      </form>
      {whileOff && !saved && <Warning className="mt-4">{whileOff}</Warning>}
      {warning && asking && (
        <ConfirmDialog
          title={warning.title}
          action={warning.action}
          busyAction={t`Saving`}
          busy={busy}
          failure={failure}
          onConfirm={() => void save()}
          onClose={() => setAsking(false)}
        >
          {warning.question}
        </ConfirmDialog>
      )}
    </li>
  );
}
