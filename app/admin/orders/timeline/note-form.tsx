import { useLingui } from "@lingui/react/macro";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { checked } from "../../../base/forms/check.ts";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { useAuthor } from "../../../base/forms/use-author.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import { Button } from "../../../base/ui/button.tsx";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { addNote } from "./queries.ts";
import { say } from "../../../base/language/languages.ts";

type NoteFormProps = { orderId: number; onAdded: () => Promise<void> };

export function NoteForm({ orderId, onAdded }: NoteFormProps) {
  const { t } = useLingui();
  const { formProps, field, busy, failure } = useForm({
    values: { note: "" },
    check: ({ note }) =>
      checked(
        { note: note.trim() },
        { note: note.trim() === "" ? t`Please enter a note.` : tooLong(note.trim(), 2000, say) },
      ),
    send: async ({ note }, { clear }) => {
      await addNote(browserClient(), orderId, note);
      clear();
      await onAdded();
      showToast({ title: t`Note added` });
    },
    failureToast: { title: t`The note could not be added` },
    draft: { name: `order-note-${orderId}`, author: useAuthor() },
  });
  return (
    <form {...formProps}>
      <TextArea {...field("note")} label={t`Note`} rows={2} hint={t`Only administrators see it.`} />
      <Button
        type="submit"
        tone="secondary"
        size="small"
        busy={busy}
        className="mt-3 max-sm:w-full"
      >{t`Add note`}</Button>
      <Failure>{failure}</Failure>
    </form>
  );
}
