import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Trash2 } from "lucide-react";
import { formatDayAndTime } from "../formats/shop-times.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../base/edits/delete-dialog.tsx";
import { checked } from "../../base/forms/check.ts";
import { TextArea } from "../../base/forms/text-area.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { Button } from "../../base/ui/button.tsx";
import { Panel } from "../page/panel.tsx";
import { tooLong } from "../../../domain/text/too-long.ts";
import { addNote, type Customer, deleteNote } from "./queries.ts";
import { say } from "../../base/language/languages.ts";

type NotesCardProps = {
  customer: Customer;
  onChange: () => Promise<void>;
};

export function NotesCard({ customer: { id, notes }, onChange }: NotesCardProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState({ note: "" });
  const [deleting, setDeleting] = useState<number | null>(null);
  const { busy, formProps, field } = useForm({
    values: draft,
    onChange: (changes) => setDraft((now) => ({ ...now, ...changes })),
    check: checkNote,
    send: async (note) => {
      await addNote(browserClient(), id, note);
      setDraft({ note: "" });
      showToast({ title: t`Note added` });
      await onChange();
    },
    failureToast: { title: t`The note was not saved` },
  });
  return (
    <Panel title={t`Notes`}>
      <form {...formProps}>
        <TextArea
          {...field("note")}
          rows={2}
          label={t`New note`}
          hint={t`Customers do not see it, but it is part of the data that they can request.`}
        />
        <Button type="submit" tone="secondary" size="small" busy={busy} className="mt-3">
          {busy ? t`Adding` : t`Add note`}
        </Button>
      </form>
      {notes.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line text-ui">
          {notes.map(({ id: noteId, note, created_at: time, author }) => (
            <li key={noteId} className="py-3 last:pb-0">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {note}
              </p>
              <p className="mt-1 flex items-center justify-between gap-3 text-note text-ink-3">
                <span>
                  {author ?? t`A former administrator`}, <time dateTime={time}>{formatDayAndTime(time)}</time>
                </span>
                <button
                  type="button"
                  aria-label={t`Delete the note of ${{ time: formatDayAndTime(time) }}`}
                  title={t`Delete the note`}
                  aria-haspopup="dialog"
                  data-destructive
                  onClick={() => setDeleting(noteId)}
                  className="btn btn-sm btn-icon btn-quiet row-action shrink-0"
                >
                  <Trash2 aria-hidden="true" />
                </button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {deleting !== null && (
        <DeleteDialog
          remove={() => deleteNote(browserClient(), deleting)}
          deleted={t`Note deleted`}
          failed={t`The note was not deleted`}
          onDeleted={onChange}
          onClose={() => setDeleting(null)}
        >{t`Are you sure you want to delete this note?`}</DeleteDialog>
      )}
    </Panel>
  );
}

function checkNote({ note }: { note: string }) {
  const words = note.trim();
  return checked(words, { note: words === "" ? say(msg`Please write a note.`) : tooLong(words, 2000, say) });
}
