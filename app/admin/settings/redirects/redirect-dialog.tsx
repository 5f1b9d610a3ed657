import { Field } from "../../../base/forms/field.tsx";
import { RowDialog } from "../form/row-dialog.tsx";
import { checkRedirect, type Redirect, redirectColumns, redirectStore } from "./redirects.ts";

type RedirectDialogProps = {
  redirect: Redirect | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function RedirectDialog({ redirect, ...dialog }: RedirectDialogProps) {
  return (
    <RowDialog
      noun="redirect"
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
          <Field {...field("path")} {...redirectColumns.path} required autoComplete="off" />
          <Field {...field("target")} {...redirectColumns.target} required autoComplete="off" />
        </>
      )}
    </RowDialog>
  );
}
