import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import type { Columns } from "../../../base/edits/changes.ts";
import { useEdit } from "../../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../../base/edits/use-working-copy.ts";
import type { Checked } from "../../../base/forms/check.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import { Button } from "../../../base/ui/button.tsx";
import { useDirtySettings } from "../../forms/dirty-settings.ts";
import { settingEditTexts } from "../../forms/edit-texts.ts";

type SettingsFormProps<Row, Draft extends object, Values extends object> = {
  title: string;
  note?: ReactNode;
  /** What is saved, for those who do not see the form around the button. */
  what?: string;
  row: Row;
  draftOf: (row: Row) => Draft;
  valuesOf: (row: Row) => Values;
  check: (draft: Draft, loaded: Row) => Checked<Draft, Values>;
  /** For a conflict: the values' labels and how they are shown. */
  columns: Columns<Values>;
  store: {
    read: (db: Db) => Promise<Row | null>;
    /** Null if somebody else has changed the row since `over`. */
    change: (db: Db, over: Row, changes: Partial<NoInfer<Values>>) => Promise<Row | null>;
  };
  /** @param before the row that was replaced */
  onSaved?: (row: Row, before: Row) => unknown;
  renderBelow?: (form: { loaded: Row; isDirty: boolean }) => ReactNode;
  children: (form: FormParts<Draft> & { loaded: Row }) => ReactNode;
};

export type FormParts<Draft extends object> = Pick<
  ReturnType<typeof useForm<Draft, unknown>>,
  "field" | "change" | "problems" | "busy"
> & {
  draft: Draft;
  submit: () => void;
};

/** A form for settings that are columns of one row. It asks before it overwrites what somebody else has saved meanwhile. */
export function SettingsForm<Row, Draft extends object, Values extends object>(
  props: SettingsFormProps<Row, Draft, Values>,
) {
  const { t } = useLingui();
  const { title, note, what, row, draftOf, valuesOf, check, columns, store, onSaved, renderBelow, children } =
    props;
  const id = useId();
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(row, draftOf);
  useDirtySettings(isDirty);
  const form = useForm({
    values: draft,
    onChange: change,
    check: (typed) => check(typed, loaded),
    send: save,
    failureToast: { title: t`Error saving settings` },
  });
  const edit = useEdit<Row, Values>({
    texts: settingEditTexts,
    columns: () => columns,
    valuesOf,
    read: () => store.read(browserClient()),
    save: (over, changes) => store.change(browserClient(), over, changes),
    form,
    onSaved: async (saved, before) => {
      restart(saved);
      showToast({ title: t`Settings saved successfully!` });
      await onSaved?.(saved, before);
    },
    onKeepTheirs: restart,
  });

  function save(mine: Values): Promise<void> {
    return edit.save({ loaded, mine, over: loaded });
  }

  return (
    <>
      <section aria-labelledby={id} className="panel p-4 not-first:mt-6 md:p-5">
        <h2 id={id} className="text-body font-medium">
          {title}
        </h2>
        {note && <p className="mt-1 text-note text-ink-3">{note}</p>}
        <form {...form.formProps} className="mt-4 space-y-5">
          {children({ ...form, loaded, draft, submit: () => form.formProps.ref.current?.requestSubmit() })}
          <Failure>{form.failure}</Failure>
          <div className="flex justify-end">
            <Button type="submit" size="small" disabled={!isDirty} busy={form.busy} className="max-sm:w-full">
              <SaveLabel busy={form.busy} what={what} />
            </Button>
          </div>
        </form>
        {renderBelow?.({ loaded, isDirty })}
      </section>
      {edit.dialog}
    </>
  );
}

function SaveLabel({ busy, what }: { busy: boolean; what: string | undefined }) {
  const { t } = useLingui();
  if (what === undefined) return <>{busy ? t`Saving` : t`Save`}</>;
  return busy ? (
    <Trans>
      Saving<span className="sr-only"> {what}</span>
    </Trans>
  ) : (
    <Trans>
      Save<span className="sr-only"> {what}</span>
    </Trans>
  );
}
