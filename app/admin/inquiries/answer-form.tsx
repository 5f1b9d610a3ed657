import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { type Checked, checked } from "../../base/forms/check.ts";
import { TextArea } from "../../base/forms/text-area.tsx";
import { useAuthor } from "../../base/forms/use-author.ts";
import { type SentForm, useForm } from "../../base/forms/use-form.ts";
import { Button } from "../../base/ui/button.tsx";
import { tooLong } from "../ui/too-long.ts";
import { answerInquiry, type Inquiry } from "./queries.ts";

type AnswerFormProps = {
  inquiry: Inquiry;
  /** Called once the answer is on its way. */
  onAnswered: () => Promise<void>;
};

/** Answers an inquiry by mail, which sets it to replied. */
export function AnswerForm({ inquiry, onAnswered }: AnswerFormProps) {
  const { busy, formProps, field } = useForm({
    values: { answer: "" },
    check,
    send,
    problemToast: (sentence) => ({ title: "Answer Not Sent", description: sentence }),
    failureToast: { title: "Answer Not Sent" },
    draft: { name: `answer-${inquiry.id}`, author: useAuthor() },
  });

  async function send({ answer }: { answer: string }, { clear }: SentForm) {
    await answerInquiry(browserClient(), inquiry.id, answer);
    clear();
    await onAnswered();
  }

  return (
    <form {...formProps} className="mt-4">
      <TextArea
        {...field("answer")}
        label="Your answer"
        rows={4}
        hint={`Goes to ${inquiry.user_email}, with the ${inquiry.kind === "question" ? "question" : "request"} below it.`}
      />
      <Button
        type="submit"
        size="small"
        busy={busy}
        // The second half of a double click finds the field empty: it must not ask for an answer.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        className="mt-3"
      >
        {busy ? "Sending" : "Send answer"}
      </Button>
    </form>
  );
}

function check({ answer }: { answer: string }): Checked<{ answer: string }, { answer: string }> {
  const text = answer.trim();
  return checked(
    { answer: text },
    { answer: text === "" ? "Please write your answer." : tooLong(text, 5000) },
  );
}
