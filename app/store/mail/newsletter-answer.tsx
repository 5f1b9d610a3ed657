import { Failure } from "../../base/dialogs/failure.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { Button } from "../../base/ui/button.tsx";
import { MailedText } from "../../features/mail/mailed-page.tsx";

type NewsletterAnswerProps = {
  question: string;
  action: string;
  /** Is done by the button only: mail scanners open links. */
  answer: () => Promise<void>;
  failed: string;
};

/** What a link of a mail asks. */
export function NewsletterAnswer({ question, action, answer, failed }: NewsletterAnswerProps) {
  const { busy, failure, run } = useAction();
  return (
    <>
      <MailedText>{question}</MailedText>
      <Failure>{failure}</Failure>
      <Button busy={busy} className="mt-6" onClick={() => void run(answer, { title: failed })}>
        {action}
      </Button>
    </>
  );
}
