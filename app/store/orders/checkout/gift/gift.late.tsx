import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useState } from "react";
import { z } from "zod/mini";
import { formatDate } from "../../../../../domain/base/day-and-time.ts";
import { formatPrice } from "../../../../../domain/money/money.ts";
import { longestGiftMessage } from "../../../../../domain/orders/gift.ts";
import { Checkbox } from "../../../../base/forms/checkbox.tsx";
import { Field } from "../../../../base/forms/field.tsx";
import { TextArea } from "../../../../base/forms/text-area.tsx";
import { type DraftOwner, readDraft, saveDraft } from "../../../../base/session/drafts.ts";
import { useOriginal } from "../../../../base/shop/use-original.ts";
import { useMoney } from "../../../../base/shop/use-shop.ts";
import type { GiftWrap, Rules, ShippingMethod } from "../../../../features/delivery/rules.ts";
import { RadioCard } from "../../../../base/forms/radio-card.tsx";
import { daysForGift, forgetGift, giftDraft } from "./gift-to-send.ts";
import type { TypedGift } from "./typed-gift.ts";

type GiftProps = {
  /** Whose it is; another person has a part of their own. */
  owner: DraftOwner;
  rules: Rules;
  method: ShippingMethod | undefined;
  /** Null: it is no gift. */
  typed: TypedGift | null;
  /** Changes only when the form does. */
  onTyped: (gift: TypedGift | null) => void;
  problems: { giftMessage?: string | undefined; giftDay?: string | undefined };
};

const nothing: TypedGift = { wrap: "", message: "", day: "" };

/** Whether the order is a gift, and how it should be; nothing where the shop offers none. */
export function Gift({ owner, rules, method, typed, onTyped, problems }: GiftProps) {
  const { t, i18n } = useLingui();
  const wraps = rules.gift_wraps ?? [];
  // What was typed comes back with the check mark.
  const [kept, setKept] = useState(nothing);

  useEffect(() => onTyped(storedGift(owner)), [owner, onTyped]);

  function change(gift: TypedGift | null) {
    if (gift) {
      setKept(gift);
      saveDraft(owner, giftDraft, JSON.stringify(gift));
    } else forgetGift(owner);
    onTyped(gift);
  }

  const { first, last, isPromised } = daysForGift(rules, method);
  return (
    <fieldset>
      <legend className="font-display text-display-sm">{t`Gift`}</legend>
      <Checkbox
        label={t`This is a gift`}
        checked={typed !== null}
        onChange={({ currentTarget }) => change(currentTarget.checked ? kept : null)}
        className="mt-4"
      />
      {typed && (
        <div className="mt-5 space-y-6">
          <p className="text-ui text-ink-2">{t`The packing slip in the parcel has no prices.`}</p>
          {wraps.length > 0 && (
            <WrapChoice
              // Remounts, so that a wrap that is gone is not chosen.
              key={wraps.map(({ id }) => id).join(" ")}
              wraps={wraps}
              chosen={typed.wrap}
              onChoose={(wrap) => change({ ...typed, wrap })}
            />
          )}
          <TextArea
            name="giftMessage"
            label={t`Message on a card (optional)`}
            hint={t`At most ${{ most: longestGiftMessage }} characters. Without a message, there is no card.`}
            error={problems.giftMessage}
            rows={4}
            value={typed.message}
            onChange={({ currentTarget }) => change({ ...typed, message: currentTarget.value })}
          />
          <Field
            name="giftDay"
            type="date"
            label={t`Day to arrive by (optional)`}
            hint={
              isPromised
                ? t`It arrives by ${{ date: formatDate(first, i18n.locale) }}. We cannot promise an earlier day.`
                : t`We do what we can to have it there by then.`
            }
            error={problems.giftDay}
            min={first}
            max={last}
            value={typed.day}
            onChange={({ currentTarget }) => change({ ...typed, day: currentTarget.value })}
            className="max-w-72"
          />
        </div>
      )}
    </fieldset>
  );
}

type WrapChoiceProps = { wraps: readonly GiftWrap[]; chosen: string; onChoose: (id: string) => void };

function WrapChoice({ wraps, chosen, onChoose }: WrapChoiceProps) {
  const { t } = useLingui();
  const money = useMoney();
  const original = useOriginal();
  const isOffered = wraps.some(({ id }) => String(id) === chosen);
  return (
    <fieldset onChange={({ target }: FormEvent) => onChoose((target as HTMLInputElement).value)}>
      <legend className="label">{t`Gift wrap`}</legend>
      <div className="-space-y-px">
        <RadioCard name="giftWrap" value="" title={t`No wrap`} note="" defaultChecked={!isOffered}>
          {null}
        </RadioCard>
        {wraps.map((wrap) => (
          <RadioCard
            key={wrap.id}
            name="giftWrap"
            value={wrap.id}
            title={wrap.name}
            mark={original(wrap, "name")}
            note=""
            defaultChecked={String(wrap.id) === chosen}
          >
            <span className="figures text-ui">
              {wrap.price === 0 ? t({ message: "Free", context: "price" }) : formatPrice(wrap.price, money)}
            </span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

const storedSchema = z.object({ wrap: z.string(), message: z.string(), day: z.string() });

/** What this tab keeps of a gift, which another version of the shop may have written. */
function storedGift(owner: DraftOwner): TypedGift | null {
  try {
    return z.nullable(storedSchema).parse(JSON.parse(readDraft(owner, giftDraft) ?? "null"));
  } catch {
    return null;
  }
}
