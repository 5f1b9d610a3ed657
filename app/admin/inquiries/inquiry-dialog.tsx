import { Mail } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { formatDayAndTime } from "../../../domain/day-and-time.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { Failure } from "../../base/dialogs/failure.tsx";
import { reasonLabels } from "../../../domain/request-words.ts";
import { RequestedPieces } from "../../features/requests/requested-pieces.tsx";
import { Refusal } from "../../base/forms/refusal.ts";
import { MessageStates } from "../messages/message-states.tsx";
import { mailTo } from "../ui/mail-to.ts";
import { useAction } from "../../base/forms/use-action.ts";
import { AnswerForm } from "./answer-form.tsx";
import { ProductPhoto, topicOf, StatusBadge, WriterBadge } from "./inquiry-parts.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { askedLines, requestOf } from "./request-of.ts";
import { type InquiryStatus, statuses } from "./inquiry-status.ts";
import { changeStatus, type Inquiry } from "./queries.ts";
import { type OpenInquiry, readAgain } from "./use-open-inquiry.ts";

type InquiryDialogProps = OpenInquiry & {
  /** Shows a newer version of the inquiry. */
  onShow: (inquiry: Inquiry) => void;
  /** Reloads the list. */
  onChange: () => Promise<void>;
  onClose: () => void;
};

/** One inquiry, to be read, answered by email and resolved. */
export function InquiryDialog({ inquiry, settled, onShow, onChange, onClose }: InquiryDialogProps) {
  const { busy, failure, run } = useAction();
  const { status } = inquiry;
  const request = requestOf(inquiry);
  const [answers, setAnswers] = useState(0);

  const set = (wanted: InquiryStatus) =>
    run(
      async () => {
        try {
          onShow(await changeFrom(await settled, wanted, onShow));
        } finally {
          await onChange();
        }
        showToast({ title: `Inquiry status updated to ${wanted}` });
      },
      { title: "Failed to update status" },
    );

  async function answered() {
    setAnswers(answers + 1);
    onShow(await readAgain(inquiry));
    await onChange();
    showToast({
      title: "Answer written",
      description: "Its state stands with the inquiry, and in Messages.",
    });
  }

  return (
    <Dialog title="Inquiry" busy={busy} onClose={onClose} className="md:w-136">
      <div className="mt-4 flex items-center gap-3">
        <ProductPhoto of={inquiry} />
        <p className="min-w-0 text-body font-medium wrap-break-word first-letter:uppercase">
          {topicOf(inquiry)}
        </p>
      </div>
      <dl className="mt-4 grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-y-2 text-note">
        <Fact name="From">
          {inquiry.sender_name && <span className="block wrap-break-word">{inquiry.sender_name}</span>}
          <span className="wrap-break-word">{inquiry.user_email}</span> <WriterBadge of={inquiry} />
        </Fact>
        <Fact name="Received">{formatDayAndTime(inquiry.created_at)}</Fact>
        <Fact name="Status">
          <StatusBadge status={status} />
        </Fact>
        {request && (
          <>
            <Fact name="Pieces">
              <RequestedPieces pieces={request.pieces} lines={askedLines(inquiry.order?.order_items ?? [])} />
            </Fact>
            <Fact name="Reason">{reasonLabels[request.reason]}</Fact>
          </>
        )}
      </dl>
      {request && <RequestSteps inquiry={inquiry} onLeave={onClose} />}
      {/* Gets the focus first, so that the keyboard scrolls long messages at once. */}
      {inquiry.message !== "" && (
        <section
          aria-label="Message"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          className="mt-4 max-h-[min(22rem,40dvh)] overflow-y-auto border border-line bg-wash p-4 text-ui wrap-break-word whitespace-pre-line"
        >
          {inquiry.message}
        </section>
      )}
      <AnswerForm inquiry={inquiry} onAnswered={answered} />
      <section aria-label="Messages about this inquiry" className="mt-4 border-t border-line pt-4">
        <MessageStates about={{ inquiry_id: inquiry.id }} version={answers} />
      </section>
      <p className="mt-3 text-ui">
        <a
          href={mailTo(inquiry.user_email, `Your inquiry about ${request ? "the " : ""}${topicOf(inquiry)}`)}
          className="link target inline-flex items-center gap-2"
        >
          <Mail size={16} strokeWidth={1.6} aria-hidden="true" />
          Reply by email
        </a>
      </p>
      <Failure>{failure}</Failure>
      <DialogButtons>
        <Button tone="quiet" size="small" disabled={busy} onClick={onClose}>
          Close
        </Button>
        {(status === "replied" || status === "resolved") && (
          <Button tone="secondary" size="small" busy={busy} onClick={once(() => set("new"))}>
            Re-open
          </Button>
        )}
        {status !== "resolved" && (
          <Button size="small" busy={busy} onClick={once(() => set("resolved"))}>
            Mark as Resolved
          </Button>
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
    `Somebody else changed this inquiry in the meantime. Its status is "${statuses[theirs.status].label}" now.`,
  );
}
