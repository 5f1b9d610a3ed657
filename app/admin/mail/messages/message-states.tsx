import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { mailLabel } from "../../../../domain/mail/kinds.ts";
import { describeState, stateLabels, toneOf } from "./message-words.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { readMailIsSetUp } from "../mail-service.ts";
import { type Message, readMessagesAbout, type Subject } from "./queries.ts";

async function read(about: Subject, signal: AbortSignal) {
  const db = browserClient();
  const [messages, mailIsSetUp] = await Promise.all([
    readMessagesAbout(db, about, signal),
    readMailIsSetUp(db, signal),
  ]);
  return { messages, mailIsSetUp };
}

/** The messages about an order, an inquiry or an offer. @param version when it changes, they are loaded again */
export function MessageStates({ about, version }: { about: Subject; version: string | number }) {
  const { t } = useLingui();
  const { value: loaded, failure } = useLoaded(JSON.stringify({ about, version }), (signal) =>
    read(about, signal),
  );

  if (failure !== null && !loaded) return <p className="text-note text-ink-2">{failure}</p>;
  if (!loaded) return <p className="text-note text-ink-3">{t`Loading...`}</p>;
  if (loaded.messages.length === 0) return <p className="text-note text-ink-3">{t`No messages yet.`}</p>;
  return <MessageList {...loaded} />;
}

type MessageListProps = { messages: readonly Message[]; mailIsSetUp: boolean };

export function MessageList({ messages, mailIsSetUp }: MessageListProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Message | null>(null);
  return (
    <>
      <ul aria-label={t`Messages`} className="space-y-3 text-note">
        {messages.map((message) => (
          <li key={message.id}>
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setShown(message)}
                className="link target text-start"
              >
                {mailLabel(message.kind, t)}
              </button>
              <Badge tone={toneOf(message, mailIsSetUp)}>{t(stateLabels[message.state])}</Badge>
            </span>
            <span className="block wrap-anywhere text-ink-3">
              {message.recipient ?? t`To you`} · {describeState(message, mailIsSetUp)}
            </span>
          </li>
        ))}
      </ul>
      {shown && <PreviewDialog message={shown} onClose={() => setShown(null)} />}
    </>
  );
}
