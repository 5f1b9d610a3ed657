import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFailure } from "../ui/dialog.tsx";
import { FormActions } from "../ui/form-section.tsx";
import type { useAction } from "../ui/use-action.ts";
import { useUnsavedChanges } from "../ui/use-unsaved-changes.tsx";
import { Applicability } from "./applicability.tsx";
import { ConfirmGiveaway } from "./confirm-giveaway.tsx";
import { BasicInformation, DiscountDetails, DurationAndStatus, UsageLimits } from "./form-sections.tsx";
import { giveawaySentence } from "./giveaway.ts";
import type { Pickable } from "./pickable.ts";
import { type DraftErrors, draftErrors, type PromotionDraft } from "./promotion-draft.ts";

export type PromotionFormProps = {
  /** What the form begins with; another one takes the place of what was typed. */
  initial: PromotionDraft;
  pickable: Pickable;
  /** How often the promotion was used so far. */
  usageCount: number;
  action: ReturnType<typeof useAction>;
  /** What the button says: `Save Changes`. */
  submitLabel: string;
  /** Saves a draft without errors. Call `release` before leaving the page. Throws. */
  onSave: (draft: PromotionDraft, release: () => void) => Promise<void>;
  onCancel: () => void;
};

/** A draft that gives something away, and the sentence that says so. */
type Giveaway = { draft: PromotionDraft; sentence: string };

/** The form of a promotion, new or not. */
export function PromotionForm({
  initial,
  pickable,
  usageCount,
  action: { busy, failure, run },
  submitLabel,
  onSave,
  onCancel,
}: PromotionFormProps) {
  const [beginning, setBeginning] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [giveaway, setGiveaway] = useState<Giveaway | null>(null);
  const form = useRef<HTMLFormElement>(null);
  if (beginning !== initial) {
    setBeginning(initial);
    setDraft(initial);
    setErrors({});
  }
  const { dialog, release } = useUnsavedChanges(
    draft !== initial && JSON.stringify(draft) !== JSON.stringify(initial),
  );

  const save = (work: () => Promise<unknown>) => void run(work, { title: "Error saving promotion" });

  function change(changes: Partial<PromotionDraft>) {
    // What is typed while it is being saved would be lost on leaving.
    if (!busy) setDraft((now) => ({ ...now, ...changes }));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const wrong = draftErrors(draft);
    flushSync(() => setErrors(wrong));
    if (Object.keys(wrong).length > 0) {
      form.current!.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();
      return;
    }
    save(async () => {
      const sentence = await giveawaySentence(browserClient(), draft);
      if (sentence === null) await onSave(draft, release);
      else setGiveaway({ draft, sentence });
    });
  }

  const section = { draft, errors, change };
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="mt-6">
        <BasicInformation {...section} />
        <DiscountDetails {...section} />
        <Applicability {...section} pickable={pickable} />
        <DurationAndStatus {...section} />
        <UsageLimits {...section} usageCount={usageCount} />
        <DialogFailure>{failure}</DialogFailure>
        <FormActions>
          <Button tone="secondary" size="small" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="small" busy={busy}>
            {busy ? "Saving" : submitLabel}
          </Button>
        </FormActions>
      </form>
      {giveaway !== null && (
        <ConfirmGiveaway
          sentence={giveaway.sentence}
          onConfirm={() => {
            setGiveaway(null);
            save(() => onSave(giveaway.draft, release));
          }}
          onClose={() => setGiveaway(null)}
        />
      )}
      {dialog}
    </>
  );
}
