import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { z } from "zod/mini";
import { formatPrice, type MoneyFormat } from "../../../domain/money/money.ts";
import { typedAmount } from "../../../domain/base/typed-number.ts";
import { showToast } from "../../base/behaviors/toasts.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import { FormDialog } from "../../base/edits/form-dialog.tsx";
import { useEdit } from "../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../base/edits/use-working-copy.ts";
import { checkSchema } from "../../base/forms/check.ts";
import { Field } from "../../base/forms/field.tsx";
import { Refusal } from "../../base/forms/refusal.ts";
import { TextArea } from "../../base/forms/text-area.tsx";
import { useForm } from "../../base/forms/use-form.ts";
import { isTooPrecise, priceOf, tooPrecise } from "../../features/offers/offer-form.ts";
import { readRefusedPrice } from "../../features/offers/queries.ts";
import { fits } from "../../../domain/text/too-long.ts";
import { daysOfOffer } from "./days-of-offer.ts";
import { meanwhileSentence, offeredSentence } from "./decided.ts";
import { customerName } from "./offer-parts.tsx";
import { answerOffer, type AnswerValues, type OfferRow, readOffer } from "./queries.ts";
import { say } from "../../base/language/languages.ts";
import { offerEditTexts } from "../forms/edit-texts.ts";
import { useMoney } from "../../base/shop/use-shop.ts";
import { pageMoney } from "../../base/language/page-money.ts";

type AnswerOfferProps = { offer: OfferRow; onDecided: () => Promise<void>; onClose: () => void };

const shownPrice = (price: number | null) => (price === null ? "" : formatPrice(price, pageMoney()));

/** Names a price between an offer and what the product costs, or changes it until the customer decides. */
export function AnswerOffer({ offer, onDecided, onClose }: AnswerOfferProps) {
  const { t } = useLingui();
  const money = useMoney();
  const columns = {
    answer_price: { label: t`Your price`, show: shownPrice },
    answer_message: { label: t`Message (optional)` },
    days: { label: t`Days`, show: String },
  };
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(offer, draftOf);
  const form = useForm({
    values: draft,
    onChange: change,
    check: (typed) => checkSchema(schemaFor(loaded, money), typed),
    send: save,
    failureToast: { title: t`The offer could not be answered` },
  });
  const edit = useEdit<OfferRow, AnswerValues>({
    texts: offerEditTexts,
    columns: () => columns,
    valuesOf,
    read: readOpen,
    save: async (over, changes) => {
      const mine = { ...valuesOf(over), ...changes };
      return (await send(over, mine)) ? { ...over, ...mine } : null;
    },
    form,
    onSaved: async ({ answer_price: price }) => {
      await onDecided();
      showToast({
        title: t`Offer answered`,
        description: t`${{ customer: customerName(offer) }} can accept ${{ price: formatPrice(price ?? 0, money) }} or decline it.`,
      });
      onClose();
    },
    onKeepTheirs: restart,
  });

  function save(mine: AnswerValues): Promise<void> {
    return edit.save({ loaded, mine, over: loaded });
  }

  /** The list shows what somebody else saved, too. Nothing is left to answer once somebody has decided. */
  async function readOpen(row: OfferRow) {
    const now = await readOffer(browserClient(), row);
    await onDecided();
    if (now && now.status !== "pending" && now.status !== "answered")
      throw new Refusal(meanwhileSentence(row.status, now.status));
    return now;
  }

  return (
    <>
      <FormDialog
        title={offer.status === "answered" ? t`Change your price` : t`Answer with a price`}
        action={t`Send price`}
        form={form}
        isDirty={isDirty}
        onClose={onClose}
      >
        <p className="text-ui text-ink-2 wrap-break-word">{offeredSentence(offer, money)}</p>
        <Field
          {...form.field("answer_price")}
          label={columns.answer_price.label}
          hint={t`Higher than the offer, lower than the price. For one piece, once.`}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextArea {...form.field("answer_message")} label={columns.answer_message.label} rows={3} />
        <Field
          {...form.field("days")}
          label={columns.days.label}
          hint={t`The customer has this many days to decide, and then as many again to buy it.`}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </FormDialog>
      {edit.dialog}
    </>
  );
}

/** The price may have changed since it was shown. */
async function send(over: OfferRow, mine: AnswerValues): Promise<boolean> {
  try {
    return await answerOffer(browserClient(), over, mine);
  } catch (error) {
    if (readRefusedPrice(error) === null) throw error;
    throw new Refusal(errorMessage(error), "answer_price", { cause: error });
  }
}

function schemaFor({ offer_price: offered, product }: OfferRow, money: MoneyFormat) {
  const most = product?.final_price ?? Infinity;
  return z.object({
    answer_price: z.pipe(
      z.string().check(
        z.refine((typed) => priceOf(typed, money) > 0, say(msg`Please enter a valid price.`)),
        z.refine((typed) => !isTooPrecise(typed, money), tooPrecise(money)),
        z.refine(
          (typed) => priceOf(typed, money) > offered,
          say(
            msg`Your price must be higher than the offer of ${{ price: formatPrice(offered, money) }}. To sell at that, accept the offer.`,
          ),
        ),
        z.refine(
          (typed) => priceOf(typed, money) < most,
          say(
            msg`Your price must be lower than the current price of ${{ price: formatPrice(most, money) }}.`,
          ),
        ),
      ),
      z.transform((typed) => priceOf(typed, money)),
    ),
    answer_message: z.pipe(
      z.string().check(z.trim(), fits(2000, say)),
      z.transform((text) => text || null),
    ),
    days: daysOfOffer,
  });
}

function draftOf({ answer_price: price, answer_message: message, days }: OfferRow) {
  return {
    answer_price: price === null ? "" : typedAmount(price, pageMoney()),
    answer_message: message ?? "",
    days: String(days),
  };
}

function valuesOf({ answer_price, answer_message, days }: OfferRow): AnswerValues {
  return { answer_price, answer_message, days };
}
