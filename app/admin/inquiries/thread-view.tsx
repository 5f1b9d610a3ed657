import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatDayAndTime } from "../formats/shop-times.ts";
import { Button } from "../../base/ui/button.tsx";
import { MessageList } from "../mail/messages/message-states.tsx";
import type { Answer, Thread } from "./queries.ts";
import { say } from "../../base/language/languages.ts";
import { unlessErased } from "../formats/unless-erased.ts";

type ThreadViewProps = {
  message: string;
  thread: Thread | undefined;
  failure: string | null;
  onLoadAgain: () => void;
};

export function ThreadView({ message, thread, failure, onLoadAgain }: ThreadViewProps) {
  const { t } = useLingui();
  return (
    <>
      <ol aria-label={t`Thread`} className="mt-4 space-y-4">
        <li>
          {/* Gets the focus first, so that the keyboard scrolls long messages at once. */}
          {message !== "" && (
            <section
              aria-label={t`Message`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
              tabIndex={0}
              dir="auto"
              className="max-h-[min(22rem,40dvh)] overflow-y-auto border border-line bg-wash p-4 text-ui wrap-break-word whitespace-pre-line"
            >
              {unlessErased(message)}
            </section>
          )}
          <Messages thread={thread} answer={null} />
        </li>
        {thread?.answers.map((answer) => (
          <li key={answer.id} className="border-t border-line pt-4">
            <AnswerText answer={answer} />
            <Messages thread={thread} answer={answer.id} />
          </li>
        ))}
      </ol>
      {!thread && failure === null && <p className="mt-3 text-note text-ink-3">{t`Loading...`}</p>}
      {failure !== null && (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-note text-ink-2">
          <p>{failure}</p>
          <Button tone="secondary" size="small" onClick={onLoadAgain}>{t`Try again`}</Button>
        </div>
      )}
    </>
  );
}

export function AnswerText({ answer: { answer, author, created_at } }: { answer: Answer }) {
  const name = authorOf(author);
  const time = formatDayAndTime(created_at);
  return (
    <>
      <p className="text-note text-ink-3 wrap-break-word">
        <Trans>
          <span className="font-medium text-ink">{name}</span> answered{" "}
          <time dateTime={created_at}>{time}</time>
        </Trans>
      </p>
      <p dir="auto" className="mt-1 text-ui wrap-break-word whitespace-pre-line">
        {unlessErased(answer)}
      </p>
    </>
  );
}

function authorOf(author: Answer["author"]): string {
  return author?.full_name || author?.email || say(msg`An administrator`);
}

type MessagesProps = {
  thread: Thread | undefined;
  answer: number | null;
};

function Messages({ thread, answer }: MessagesProps) {
  const messages = thread?.messages.filter((message) => message.answer_id === answer);
  if (!thread || !messages || messages.length === 0) return null;
  return (
    <div className="mt-2">
      <MessageList messages={messages} mailIsSetUp={thread.mailIsSetUp} />
    </div>
  );
}
