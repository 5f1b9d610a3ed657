import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Failure } from "../../base/dialogs/failure.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { Button, ButtonLink } from "../../base/ui/button.tsx";

export function NewsletterPage({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="mx-auto min-h-page w-full max-w-[36rem] px-gutter pt-12 pb-24 md:pt-20">
      <h1 className="font-display text-display-lg">{t`Newsletter`}</h1>
      {children}
    </div>
  );
}

const text = "mt-4 text-ui text-ink-2 wrap-anywhere";

type AnswerProps = {
  question: string;
  action: string;
  /** Is done by the button only: mail scanners open links. */
  answer: () => Promise<void>;
  failed: string;
};

/** What a link of a mail asks. */
export function Answer({ question, action, answer, failed }: AnswerProps) {
  const { busy, failure, run } = useAction();
  return (
    <>
      <p className={text}>{question}</p>
      <Failure>{failure}</Failure>
      <Button busy={busy} className="mt-6" onClick={() => void run(answer, { title: failed })}>
        {action}
      </Button>
    </>
  );
}

export function Answered({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className={text}>
        {children}
      </p>
      <ButtonLink to="/products" className="mt-6">{t`To the shop`}</ButtonLink>
    </>
  );
}
