import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { z } from "zod/mini";
import { fits } from "../../../domain/text/too-long.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../base/edits/form-dialog.tsx";
import { checkSchema } from "../../base/forms/check.ts";
import { TextArea } from "../../base/forms/text-area.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { say } from "../../base/language/languages.ts";
import { changeReview, type ReviewRow } from "./queries.ts";

type DialogProps = { review: ReviewRow; onChange: () => Promise<void>; onClose: () => void };

const answerSchema = z.object({ answer: z.string().check(z.trim(), fits(2000, say)) });

/** What the shop says below a review. */
export function AnswerDialog({ review, onChange, onClose }: DialogProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState({ answer: review.answer });
  const form = useForm({
    values: draft,
    onChange: (changes) => setDraft({ ...draft, ...changes }),
    check: (typed) => checkSchema(answerSchema, typed),
    async send({ answer }) {
      await changeReview(browserClient(), review, { answer });
      await onChange();
      showToast({ title: answer === "" ? t`Answer removed` : t`Review answered` });
      onClose();
    },
    failureToast: { title: t`The review could not be answered` },
  });
  return (
    <FormDialog
      title={t`Answer the review`}
      action={t`Save answer`}
      form={form}
      isDirty={draft.answer !== review.answer}
      onClose={onClose}
    >
      {review.words && (
        <blockquote
          dir="auto"
          className="max-h-40 overflow-y-auto border-s-2 border-line-2 ps-3 text-ui whitespace-pre-line text-ink-2 wrap-anywhere"
        >
          {review.words}
        </blockquote>
      )}
      <TextArea
        {...form.field("answer")}
        label={t`Your answer`}
        hint={t`Everybody reads it below the review. Leave it empty for none.`}
      />
    </FormDialog>
  );
}

const reasonSchema = z.object({
  hidden_reason: z
    .string()
    .check(z.trim(), z.minLength(1, { error: () => say(msg`Please say why.`) }), fits(500, say)),
});

/** Hides words and photographs of a review. Its stars count all the same. */
export function HideDialog({ review, onChange, onClose }: DialogProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState({ hidden_reason: "" });
  const form = useForm({
    values: draft,
    onChange: (changes) => setDraft({ ...draft, ...changes }),
    check: (typed) => checkSchema(reasonSchema, typed),
    async send({ hidden_reason: reason }) {
      await changeReview(browserClient(), review, { hidden_reason: reason });
      await onChange();
      showToast({ title: t`Review hidden` });
      onClose();
    },
    failureToast: { title: t`The review could not be hidden` },
  });
  return (
    <FormDialog
      title={t`Hide the review`}
      action={t`Hide`}
      form={form}
      isDirty={draft.hidden_reason !== ""}
      onClose={onClose}
    >
      <p className="text-ui text-ink-2">{t`Words, photographs and answer are no longer shown. The stars count: a rating stays true only with all of them.`}</p>
      <TextArea
        {...form.field("hidden_reason")}
        label={t`Reason`}
        hint={t`Only administrators read it, such as: it names a person.`}
        rows={3}
      />
    </FormDialog>
  );
}
