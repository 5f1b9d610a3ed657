import { useLingui } from "@lingui/react/macro";
import { FieldFrame } from "../../../../base/forms/field-frame.tsx";
import { Button } from "../../../../base/ui/button.tsx";
import type { FormParts } from "../../form/settings-form.tsx";
import { defaultAccent, lookColumns, type LookDraft, nearestAccent, readAccent } from "./look-facts.ts";

/** A color to type or to pick; empty for the program's own. */
export function AccentField({ field, change, draft }: FormParts<LookDraft>) {
  const { t } = useLingui();
  const { error, ...input } = field("accent");
  const nearest = nearestAccent(draft.accent);
  return (
    <FieldFrame
      label={t(lookColumns.accent.label)}
      error={error}
      hint={t`The color of links, of what is chosen, and of buttons under the pointer.`}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="color"
            aria-label={t`Pick the accent color`}
            value={readAccent(draft.accent) ?? defaultAccent}
            onChange={({ currentTarget }) => change({ accent: currentTarget.value })}
            className="h-9 w-12 cursor-pointer rounded-cut-sm border border-edge bg-raised p-1"
          />
          <input
            {...input}
            {...control}
            placeholder={defaultAccent}
            autoComplete="off"
            spellCheck={false}
            className="field figures w-32!"
          />
          {nearest !== null && (
            <Button tone="secondary" size="small" onClick={() => change({ accent: nearest })}>
              <span
                aria-hidden="true"
                className="size-4 rounded-cut-sm border border-edge"
                style={{ background: nearest }}
              />
              {t`Use ${nearest}, which is readable`}
            </Button>
          )}
          {draft.accent !== "" && (
            <Button
              tone="quiet"
              size="small"
              onClick={() => change({ accent: "" })}
            >{t`Use the default`}</Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
