import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { say } from "../../../base/language/languages.ts";
import { toCents } from "../../../../domain/money/money.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { checked } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { Refusal } from "../../../base/forms/refusal.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import { useSession } from "../../../base/session/use-session.ts";
import { Button } from "../../../base/ui/button.tsx";
import type { CartItem } from "../../../features/cart/cart-item.ts";
import { useMediaQuery } from "../../../base/browser/use-media-query.ts";
import {
  forgetCodes,
  isSameCode,
  keepCode,
  mostCodes,
  readCodes,
  readServerCodes,
  subscribeToCodes,
} from "../../../features/prices/stored-codes.ts";
import { checkCodes, withPrices } from "./check-codes.ts";
import { CodeLine } from "./code-line.tsx";
import { orderLine } from "../../../features/cart/order-line.ts";
import type { RefusedOrder } from "./place-order.ts";
import { cleanCode } from "../../../../domain/text/code.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

export type Discount = {
  of: readonly CartItem[];
  /** Its lines at their prices with the codes. */
  items: readonly CartItem[];
  /** What one of them takes off the order as a whole, in cents. */
  offOrder: number;
  /** Codes that take something off. */
  codes: readonly string[];
};

type DiscountCodeProps = {
  /** At their prices without codes. */
  items: readonly CartItem[];
  /** The last order that was refused, perhaps because of a code. */
  refused: RefusedOrder | undefined;
  /** Undefined while no code takes anything off. */
  onDiscount: (discount: Discount | undefined) => void;
};

/** @param isWide whether it stands in the summary of wide screens: only the one that is shown has it */
export function DiscountCode({ isWide, ...props }: DiscountCodeProps & { isWide: boolean }) {
  return useMediaQuery("(width >= 64rem)") === isWide && <Codes {...props} />;
}

/** The codes of the order with what each takes off, and a field for another. */
function Codes({ items, refused, onDiscount }: DiscountCodeProps) {
  const { t } = useLingui();
  const money = useMoney();
  const codes = useSyncExternalStore(subscribeToCodes, readCodes, readServerCodes);
  // Stays open when the last code is removed: its field has the focus then.
  const [isUsed, setUsed] = useState(false);
  if (codes.length > 0 && !isUsed) setUsed(true);
  const session = useSession();
  const [forgiven, setForgiven] = useState<RefusedOrder>();
  const refusal = refused === forgiven ? undefined : refused?.code;
  const tried = codes.filter((code) => !refusal || !isSameCode(code, refusal));
  const customer = session.status === "signed-in" ? session.user.id : session.status;
  const key = tried.length > 0 ? JSON.stringify([customer, tried, items.map(orderLine)]) : null;
  const { value, failure, again } = useLoaded(key, async () => ({
    key,
    ...(await checkCodes(await lazyClient(), tried, items)),
  }));
  const answer = value?.key === key ? value : undefined;
  const discount = useMemo(() => {
    const used = answer?.codes.filter((code) => code.refusal === null).map(({ code }) => code) ?? [];
    if (!answer || used.length === 0) return undefined;
    const offOrder = toCents(answer.off_order, money);
    return { of: items, items: withPrices(items, answer.prices), offOrder, codes: used };
  }, [answer, items, money]);
  // Runs before the next paint, or a cart that was only read again would show prices without codes for a moment.
  useLayoutEffect(() => onDiscount(discount), [discount, onDiscount]);

  const form = useForm({
    values: { code: "" },
    check: (typed) => {
      const code = cleanCode(typed.code);
      return checked(code, { code: problemOf(code, codes) });
    },
    send: async (typed, { clear }) => {
      const { codes: found } = await checkCodes(await lazyClient(), [...tried, typed], items);
      const { code, refusal } = found.at(-1)!;
      if (refusal !== null) throw new Refusal(refusal, "code");
      setForgiven(refused);
      keepCode(code);
      clear();
    },
    failureToast: (error) => ({
      title: error instanceof Refusal ? t`The code could not be applied` : t`The code could not be checked`,
    }),
  });

  function remove(code: string) {
    forgetCodes([code]);
    form.formProps.ref.current?.querySelector("input")?.focus();
  }

  return (
    <section aria-label={t`Reductions`} className="mt-6 border-t border-line-2 pt-2">
      <details open={isUsed || undefined} className="group/code">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-ui text-ink-2 hover:text-sapphire [&::-webkit-details-marker]:hidden">
          {t`Have a discount code?`}
          <ChevronDown
            size={16}
            strokeWidth={1.5}
            aria-hidden="true"
            className="transition-transform group-open/code:rotate-180"
          />
        </summary>
        <form {...form.formProps} className="flex items-start gap-3 pt-2 pb-1">
          <Field
            {...form.field("code")}
            label={t`Discount code`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-w-0 flex-1"
          />
          <Button type="submit" tone="secondary" busy={form.busy} className="mt-6 px-6">{t`Apply`}</Button>
        </form>
      </details>
      <div role="status">
        <ul className="mt-3 space-y-2 text-ui empty:hidden">
          {codes.map((code) => (
            <CodeLine
              key={code}
              code={code}
              found={answer?.codes.find((one) => isSameCode(one.code, code))}
              problem={refusal && isSameCode(code, refusal) ? refused!.message : null}
              failure={answer ? null : failure}
              onRetry={again}
              onRemove={() => remove(code)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

function problemOf(code: string, codes: readonly string[]): string | undefined {
  if (code === "") return say(msg`Please type a code.`);
  if (codes.some((one) => isSameCode(one, code)))
    return say(msg`The code ${{ code }} is in your order already.`);
  return codes.length >= mostCodes
    ? say(msg`An order can have at most ${plural({ most: mostCodes }, { other: "# codes" })}.`)
    : undefined;
}
