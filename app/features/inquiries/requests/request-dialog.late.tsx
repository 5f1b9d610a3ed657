import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { say } from "../../../base/language/languages.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { Dialog, DialogButtons } from "../../../base/dialogs/dialog.tsx";
import { type Checked, checked } from "../../../base/forms/check.ts";
import { Select } from "../../../base/forms/select.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { textLength } from "../../../../domain/text/text-length.ts";
import { useAuthor } from "../../../base/forms/use-author.ts";
import { type SentForm, useForm } from "../../../base/forms/use-form.ts";
import { optionWords } from "../../options/chosen-options.tsx";
import { useWords } from "../../../base/shop/use-shop.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Photo } from "../../../base/ui/photo.tsx";
import type { AskedLine } from "./order-request.ts";
import type { PossibleRequest } from "./possible-request.ts";
import { sendRequest } from "./queries.ts";
import { reasonLabels, reasonsFor, type RequestReason } from "../../../../domain/inquiries/request-words.ts";

type RequestDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  orderId: number;
  possible: PossibleRequest<AskedLine>;
  guestKey: string | undefined;
  onChange: () => Promise<void>;
};

type Typed = Record<string, string>;

type Parsed = {
  pieces: { order_item_id: number; quantity: number }[];
  reason: RequestReason;
  message: string;
};

export function RequestDialog({ dialog, orderId, possible, guestKey, onChange }: RequestDialogProps) {
  const { t } = useLingui();
  const words = useWords();
  const { kind, lines } = possible;
  const { busy, formProps, field } = useForm<Typed, Parsed>({
    values: { ...Object.fromEntries(lines.map((line) => [nameOf(line), firstOf(line, possible)])), ...empty },
    check: (typed) => check(typed, lines),
    send,
    failureToast: { title: t`The request could not be sent` },
    // Without the pieces: there may be fewer left by the time the draft is restored.
    draft: { name: `${kind}-${orderId}`, author: useAuthor(), fields: Object.keys(empty) },
  });

  async function send(request: Parsed, { clear }: SentForm) {
    await sendRequest(browserClient(), { orderId, kind, guestKey, ...request });
    clear();
    dialog.current?.close();
    showToast({ title: t`Request Sent!`, description: t`We will answer you by email.` });
    await onChange();
  }

  return (
    <Dialog ref={dialog} title={kind === "cancel" ? t`Ask to cancel` : t`Ask to return`}>
      <form {...formProps} className="mt-5 space-y-4">
        <fieldset className="space-y-3">
          <legend className="text-ui font-medium">
            {kind === "cancel" ? t`Pieces to cancel` : t`Pieces to return`}
          </legend>
          {lines.map((each) => (
            <div key={each.line.id} className="flex items-start gap-4">
              <Photo image={each.line.image_at_purchase} alt="" sizes="56px" className="w-14 shrink-0" />
              <Select
                {...field(nameOf(each))}
                label={each.line.name_at_purchase}
                hint={optionWords(each.line.options, words)}
                className="min-w-0 flex-1 wrap-anywhere"
              >
                {Array.from({ length: each.left + 1 }, (_, quantity) => (
                  <option key={quantity} value={quantity}>
                    {quantity === 0
                      ? t({ message: "None", context: "pieces" })
                      : t`${quantity} of ${{ left: each.left }}`}
                  </option>
                ))}
              </Select>
            </div>
          ))}
        </fieldset>
        <Select {...field("reason")} label={t`Reason`}>
          <option value="">{t`Please choose`}</option>
          {reasonsFor[kind].map((reason) => (
            <option key={reason} value={reason}>
              {t(reasonLabels[reason])}
            </option>
          ))}
        </Select>
        <TextArea
          {...field("message")}
          label={t`In your words`}
          rows={3}
          hint={t`Optional, unless the reason is Other.`}
        />
        <DialogButtons>
          <Button tone="secondary" onClick={() => dialog.current?.close()}>{t`Close`}</Button>
          <Button type="submit" busy={busy} className="min-w-36">
            {busy ? t`Sending` : t`Send request`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const empty = { reason: "", message: "" };

type Line = PossibleRequest<AskedLine>["lines"][number];

function nameOf({ line }: Line): string {
  return `pieces-${line.id}`;
}

/** Most people cancel the whole order; for a return they choose, unless there is only one line. */
function firstOf({ left }: Line, { kind, lines }: PossibleRequest<AskedLine>): string {
  return kind === "cancel" || lines.length === 1 ? String(left) : "0";
}

function check(typed: Typed, lines: readonly Line[]): Checked<Typed, Parsed> {
  const pieces = lines.flatMap((line) => {
    const quantity = Number(typed[nameOf(line)]);
    return quantity > 0 ? [{ order_item_id: line.line.id, quantity }] : [];
  });
  const reason = typed["reason"] as RequestReason | "";
  const message = typed["message"]!.trim();
  const problems: { [field: string]: string | undefined } = {
    reason: reason === "" ? say(msg`Please choose a reason.`) : undefined,
    message:
      reason === "other" && message === ""
        ? say(msg`Please say why.`)
        : textLength(message) > 5000
          ? say(msg`Please keep it within 5,000 characters.`)
          : undefined,
  };
  if (pieces.length === 0) problems[nameOf(lines[0]!)] = say(msg`Please choose at least one piece.`);
  return checked<Typed, Parsed>({ pieces, reason: reason as RequestReason, message }, problems);
}
