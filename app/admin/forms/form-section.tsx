import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { Failure } from "../../base/dialogs/failure.tsx";
import { Button } from "../../base/ui/button.tsx";

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="gap-x-8 border-t border-line py-6 md:grid md:grid-cols-[12rem_minmax(0,44rem)]"
    >
      <h2 id={id} className="text-body font-medium max-md:mb-4">
        {title}
      </h2>
      <div className="space-y-5">{children}</div>
    </section>
  );
}

/** The buttons of a long form, which stay at the bottom of the window: Cancel first, the one that saves last. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div className="form-actions sticky bottom-0 z-10 -mx-4 flex justify-end gap-2 border-t border-line bg-paper px-4 py-2.5 max-sm:flex-wrap pb-[max(0.625rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 md:-mx-8 md:px-8">
      {children}
    </div>
  );
}

type SaveActionsProps = {
  form: { busy: boolean; failure: string | null };
  /** What the button that saves says. */
  label: string;
  onCancel: () => void;
};

/** The end of a long form: what failed, and its buttons. */
export function SaveActions({ form: { busy, failure }, label, onCancel }: SaveActionsProps) {
  const { t } = useLingui();
  return (
    <>
      <Failure>{failure}</Failure>
      <FormActions>
        <Button tone="secondary" size="small" disabled={busy} onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" size="small" busy={busy}>
          {busy ? t`Saving` : label}
        </Button>
      </FormActions>
    </>
  );
}
