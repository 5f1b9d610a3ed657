import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { isBackendError } from "../../base/clients/error-message.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { ConfirmDialog } from "../../base/edits/confirm-dialog.tsx";
import { type Checked, checked } from "../../base/forms/check.ts";
import { TextArea } from "../../base/forms/text-area.tsx";
import { useAuthor } from "../../base/forms/use-author.ts";
import { type SentForm, useForm } from "../../base/forms/use-form.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { Button } from "../../base/ui/button.tsx";
import { tooLong } from "../../../domain/text/too-long.ts";
import { fillBlanks, openBlank } from "./blanks.ts";
import { type Answer, answerInquiry, type Inquiry, readAnswers } from "./queries.ts";
import { TemplateMenu } from "./template-menu.tsx";
import { listTextTemplates, type TextTemplate } from "./text-templates.ts";
import { AnswerText } from "./thread-view.tsx";
import { say } from "../../base/language/languages.ts";

type AnswerFormProps = {
  inquiry: Inquiry;
  lastSeen: number;
  onGrown: () => Promise<void>;
  onAnswered: () => Promise<void>;
};

type Overtaken = { text: string; newer: readonly Answer[]; clear: () => void };

/** Answers an inquiry by mail, which sets it to replied. Asks first if somebody else has answered in the meantime. */
export function AnswerForm({ inquiry, lastSeen, onGrown, onAnswered }: AnswerFormProps) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const shop = useShop().name;
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const { value: templates } = useLoaded(
    "templates",
    (signal) => listTextTemplates(browserClient(), signal),
    (error) => console.warn("The text templates could not be read.", error),
  );
  const { busy, formProps, field, run } = useForm({
    values: { answer: "" },
    check,
    send: ({ answer }, { clear }: SentForm) => deliver(answer, lastSeen, clear),
    problemToast: (sentence) => ({ title: t`The answer could not be sent`, description: sentence }),
    failureToast: { title: t`The answer could not be sent` },
    draft: { name: `answer-${inquiry.id}`, author: useAuthor() },
  });

  async function deliver(text: string, seen: number, clear: () => void) {
    const db = browserClient();
    try {
      await answerInquiry(db, inquiry.id, text, seen);
    } catch (error) {
      if (!isBackendError(error) || error.code !== "PT409") throw error;
      const newer = (await readAnswers(db, inquiry.id)).filter(({ id }) => id > seen);
      if (newer.length === 0) throw error;
      setOvertaken({ text, newer, clear });
      await onGrown();
      return;
    }
    setOvertaken(null);
    clear();
    await onAnswered();
  }

  /** At the cursor, or in place of what is selected. What the inquiry does not say is selected, to be typed. */
  function insert({ text }: TextTemplate) {
    const { current: field } = area;
    if (!field) return;
    const filled = fillBlanks(text, fillingsOf(inquiry, shop));
    const from = field.selectionStart;
    field.focus();
    field.setRangeText(filled, from, field.selectionEnd, "end");
    const open = openBlank(filled);
    if (open) field.setSelectionRange(from + open.at, from + open.at + open.blank.length);
    // The event makes the draft keep it, like typed text.
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  return (
    <>
      <form {...formProps} className="mt-4">
        <TextArea
          {...field("answer")}
          ref={area}
          label={t`Your answer`}
          rows={4}
          hint={
            inquiry.kind === "question"
              ? t`Goes to ${{ address: inquiry.user_email }}, with the question below it.`
              : t`Goes to ${{ address: inquiry.user_email }}, with the request below it.`
          }
        />
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            size="small"
            busy={busy}
            // The second half of a double click finds the field empty: it must not ask for an answer.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {busy ? t`Sending` : t`Send answer`}
          </Button>
          {templates && <TemplateMenu templates={templates} onChoose={insert} />}
        </div>
      </form>
      {overtaken && (
        <ConfirmDialog
          title={t`Send your answer, too?`}
          action={t`Send mine, too`}
          busyAction={t`Sending`}
          tone="primary"
          cancel={t`Back to my answer`}
          busy={busy}
          onConfirm={() =>
            void run(() => deliver(overtaken.text, overtaken.newer.at(-1)!.id, overtaken.clear))
          }
          onClose={() => setOvertaken(null)}
        >
          <p>{t`This inquiry was answered while you were writing. Your answer was not sent yet.`}</p>
          <ul className="mt-3 max-h-[40dvh] space-y-3 overflow-y-auto border-y border-line py-3">
            {overtaken.newer.map((answer) => (
              <li key={answer.id}>
                <AnswerText answer={answer} />
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}

function check({ answer }: { answer: string }): Checked<{ answer: string }, { answer: string }> {
  const text = answer.trim();
  const open = openBlank(text);
  return checked(
    { answer: text },
    {
      answer:
        text === ""
          ? say(msg`Please write your answer.`)
          : open
            ? say(msg`Please replace ${{ blank: open.blank }}, or take it out.`)
            : tooLong(text, 5000, say),
    },
  );
}

function fillingsOf(inquiry: Inquiry, shop: string) {
  const { sender_name, user, order_id, product, product_name } = inquiry;
  return {
    name: sender_name || user?.full_name || null,
    order: order_id === null ? null : orderNumber(order_id),
    product: product?.name ?? (product_name || null),
    shop,
  };
}
