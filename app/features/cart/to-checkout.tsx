import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, MouseEvent } from "react";
import { showToast } from "../../base/behaviors/toasts.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import type { Quotes } from "./cart-changes.late.ts";
import type { CartItem } from "./cart-item.ts";
import { missingOf } from "./cart-line-list.tsx";

type ToCheckoutProps = Pick<ComponentProps<typeof ButtonLink>, "className" | "children"> & {
  items: readonly CartItem[];
  quotes: Quotes;
};

/** Leads to the checkout, unless an option of a piece still has to be chosen: then to that. */
export function ToCheckout({ items, quotes, ...link }: ToCheckoutProps) {
  const { t } = useLingui();
  const lacking = items.find((item) => missingOf(item, quotes).length > 0);

  function onClick(event: MouseEvent) {
    if (!lacking) return;
    event.preventDefault();
    showToast({
      title: t`Something is missing`,
      description: t`Please choose the options of ${{ name: lacking.name }} first.`,
      destructive: true,
    });
    document.querySelector<HTMLElement>("[data-choose]")?.focus();
  }

  return <ButtonLink to="/checkout" onClick={onClick} {...link} />;
}
