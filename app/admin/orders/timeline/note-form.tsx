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

type NoteFormProps = { orderId: number; onAdded: () => Promise<void> };

export function NoteForm({ orderId, onAdded }: NoteFormProps) {
  const { formProps, field, busy, failure } = useForm({
    values: { note: "" },
    check: ({ note }) =>
      checked(
        { note: note.trim() },
        { note: note.trim() === "" ? "Please enter a note." : tooLong(note.trim(), 2000) },
      ),
    send: async ({ note }, { clear }) => {
      await addNote(browserClient(), orderId, note);
      clear();
      await onAdded();
      showToast({ title: "Note added" });
    },
    failureToast: { title: "Error adding the note" },
    draft: { name: `order-note-${orderId}`, author: useAuthor() },
  });
  return (
    <form {...formProps}>
      <TextArea {...field("note")} label="Note" rows={2} hint="Only administrators see it." />
      <Button type="submit" tone="secondary" size="small" busy={busy} className="mt-3 max-sm:w-full">
        Add note
      </Button>
      <Failure>{failure}</Failure>
    </form>
  );
}
