import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Mail } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { formatDayAndTime } from "../formats/shop-times.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { Failure } from "../../base/dialogs/failure.tsx";
import { reasonLabels } from "../../../domain/inquiries/request-words.ts";
import { RequestedPieces } from "../../features/inquiries/requests/requested-pieces.tsx";
import { Refusal } from "../../base/forms/refusal.ts";
import { mailTo } from "../mail/mail-to.ts";
import { useAction } from "../../base/forms/use-action.ts";
import { AnswerForm } from "./answer-form.tsx";
import { ProductPhoto, topicOf, StatusBadge, WriterBadge } from "./inquiry-parts.tsx";
import { OtherInquiries } from "./other-inquiries.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { askedLines, requestOf } from "./request-of.ts";
import { type InquiryStatus, statuses } from "./inquiry-status.ts";
import { changeStatus, type Inquiry, readThread } from "./queries.ts";
import { ThreadView } from "./thread-view.tsx";
import { type OpenInquiry, readAgain } from "./use-open-inquiry.ts";
import { say } from "../../base/language/languages.ts";
import { erasedMark } from "../../../domain/people/erased.ts";
import { unlessErased } from "../formats/unless-erased.ts";

type InquiryDialogProps = OpenInquiry & {
  onShow: (inquiry: Inquiry) => void;
  onChange: () => Promise<void>;
  onClose: () => void;
};

const statusUpdated: Record<InquiryStatus, MessageDescriptor> = {
  new: msg`Inquiry status updated to new`,
  read: msg`Inquiry status updated to read`,
  replied: msg`Inquiry status updated to replied`,
  resolved: msg`Inquiry status updated to resolved`,
};

export function InquiryDialog({ inquiry, settled, onShow, onChange, onClose }: InquiryDialogProps) {
  const { t } = useLingui();
  const { busy, failure, run } = useAction();
  const { status } = inquiry;
  const request = requestOf(inquiry);
  const thread = useLoaded(inquiry.id, (signal) => readThread(browserClient(), inquiry.id, signal));
  const isErased = inquiry.user_email === erasedMark;
  const sender = inquiry.sender_name || inquiry.user?.full_name;

  const set = (wanted: InquiryStatus) =>
    run(
      async () => {
        try {
          onShow(await changeFrom(await settled, wanted, onShow));
        } finally {
          await onChange();
        }
        showToast({ title: t(statusUpdated[wanted]) });
      },
      { title: t`Failed to update status` },
    );

  async function answered() {
    await Promise.all([thread.again(), readAgain(inquiry).then(onShow)]);
    await onChange();
    showToast({
      title: t`Answer written`,
      description: t`You can follow it in the inquiry and in Messages.`,
    });
  }

  return (
    <Dialog title={t`Inquiry`} busy={busy} onClose={onClose} className="md:w-136">
      <div className="mt-4 flex items-center gap-3">
        <ProductPhoto of={inquiry} />
        <p className="min-w-0 text-body font-medium wrap-break-word first-letter:uppercase">
          {topicOf(inquiry)}
        </p>
      </div>
      <dl className="mt-4 grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-y-2 text-note">
        <Fact name={t`From`}>
          {sender && !isErased && <span className="block wrap-break-word">{sender}</span>}
          <span className="wrap-break-word">{unlessErased(inquiry.user_email)}</span>{" "}
          <WriterBadge of={inquiry} />
        </Fact>
        <Fact name={t`Received`}>{formatDayAndTime(inquiry.created_at)}</Fact>
        <Fact name={t`Status`}>
          <StatusBadge status={status} />
        </Fact>
        {request && (
          <>
            <Fact name={t`Pieces`}>
              <RequestedPieces pieces={request.pieces} lines={askedLines(inquiry.order?.order_items ?? [])} />
            </Fact>
            <Fact name={t`Reason`}>{t(reasonLabels[request.reason])}</Fact>
          </>
        )}
      </dl>
      {request && <RequestSteps inquiry={inquiry} onLeave={onClose} />}
      <ThreadView
        message={inquiry.message}
        thread={thread.value}
        failure={thread.failure}
        onLoadAgain={() => void thread.again()}
      />
      {isErased ? (
        <p
          role="note"
          className="mt-4 text-note text-ink-2"
        >{t`The data of the person who asked this was erased, so there is nobody to answer.`}</p>
      ) : (
        <>
          <AnswerForm
            inquiry={inquiry}
            lastSeen={thread.value?.answers.at(-1)?.id ?? 0}
            onGrown={thread.again}
            onAnswered={answered}
          />
          <p className="mt-3 text-ui">
            <a
              href={mailTo(
                inquiry.user_email,
                request
                  ? t`Your inquiry about the ${{ request: topicOf(inquiry) }}`
                  : t`Your inquiry about ${{ topic: topicOf(inquiry) }}`,
              )}
              className="link target inline-flex min-h-6 items-center gap-2"
            >
              <Mail size={16} strokeWidth={1.6} aria-hidden="true" />
              {t`Reply by email`}
            </a>
          </p>
        </>
      )}
      <OtherInquiries inquiryId={inquiry.id} />
      <Failure>{failure}</Failure>
      <DialogButtons>
        <Button tone="quiet" size="small" disabled={busy} onClick={onClose}>{t`Close`}</Button>
        {(status === "replied" || status === "resolved") && (
          <Button
            tone="secondary"
            size="small"
            busy={busy}
            onClick={once(() => set("new"))}
          >{t`Re-open`}</Button>
        )}
        {status !== "resolved" && (
          <Button
            size="small"
            busy={busy}
            onClick={once(() => set("resolved"))}
          >{t`Mark as Resolved`}</Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

/** The two buttons replace each other, so the second half of a double click must not press the other one. */
function once(work: () => Promise<unknown>) {
  return (event: MouseEvent) => {
    if (event.detail < 2) void work();
  };
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Changes the status. If somebody else was faster, it shows their version and throws. */
async function changeFrom(loaded: Inquiry, wanted: InquiryStatus, onShow: (now: Inquiry) => void) {
  const changed = await changeStatus(browserClient(), loaded, wanted);
  if (changed) return changed;
  const theirs = await readAgain(loaded);
  onShow(theirs);
  throw new Refusal(
    say(
      msg`Somebody else changed this inquiry in the meantime. Its status is "${{ status: say(statuses[theirs.status].label) }}" now.`,
    ),
  );
}
