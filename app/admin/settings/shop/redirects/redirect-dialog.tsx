import { useLingui } from "@lingui/react/macro";
import { Field } from "../../../../base/forms/field.tsx";
import { RowDialog } from "../../form/row-dialog.tsx";
import { checkRedirect, type Redirect, redirectColumns, redirectStore, redirectTexts } from "./redirects.ts";

type RedirectDialogProps = {
  redirect: Redirect | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function RedirectDialog({ redirect, ...dialog }: RedirectDialogProps) {
  const { t } = useLingui();
  const { path, target } = redirectColumns;
  return (
    <RowDialog
      texts={redirectTexts}
      row={redirect}
      draftOf={(row: Redirect | null) => ({ path: row?.path ?? "", target: row?.target ?? "" })}
      valuesOf={({ path, target }) => ({ path, target })}
      check={checkRedirect}
      columns={redirectColumns}
      store={redirectStore}
      {...dialog}
    >
      {({ field }) => (
        <>
          <Field {...field("path")} label={t(path.label)} hint={t(path.hint)} required autoComplete="off" />
          <Field
            {...field("target")}
            label={t(target.label)}
            hint={t(target.hint)}
            required
            autoComplete="off"
          />
        </>
      )}
    </RowDialog>
  );
}
