import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import type { CartItem } from "../../../features/cart/cart-item.ts";
import { addToCart } from "../../../features/cart/cart-lines.ts";
import { quotedItem } from "../../../features/cart/quoted-item.ts";
import { readQuotes } from "../../../features/cart/queries.late.ts";
import type { ChosenOption } from "../../../features/options/options.ts";
import { selectionOf } from "../../../features/options/selection.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { Button } from "../../../base/ui/button.tsx";

type OrderedLine = {
  product_id: number | null;
  name_at_purchase: string;
  quantity: number;
  options: readonly ChosenOption[];
};

/** Puts what was ordered into the cart, at today's prices. The cart asks for options that are missing now. */
export function BuyAgain({ lines }: { lines: readonly OrderedLine[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const sold = lines.flatMap((line) => (line.product_id === null ? [] : [{ ...line, id: line.product_id }]));
  if (sold.length === 0) return null;

  async function buyAgain() {
    setBusy(true);
    try {
      const quotes = await readQuotes(
        browserClient(),
        sold.map(({ id }) => id),
      );
      const items = sold.flatMap(({ id, quantity, options }) => {
        const quote = quotes.get(id);
        const item = quotedItem({ id, quantity, selection: selectionOf(options) }, quote);
        return item && quote?.stock !== 0 ? [item] : [];
      });
      for (const item of items) addToCart(item);
      tellAbout(items, lines.length - items.length);
      if (items.length > 0) await navigate("/cart");
    } catch (error) {
      showToast({
        title: t`The piece could not be added to the cart`,
        description: errorMessage(error),
        destructive: true,
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      tone="secondary"
      size="small"
      busy={busy}
      onClick={() => void buyAgain()}
      className="mt-6"
    >{t`Buy again`}</Button>
  );
}

function tellAbout(items: readonly CartItem[], missing: number) {
  const rest = say(
    msg`${plural({ missing }, { one: "One piece is no longer for sale.", other: "# pieces are no longer for sale." })}`,
  );
  if (items.length === 0)
    showToast({ title: say(msg`No longer for sale`), description: rest, destructive: true });
  else
    showToast({
      title: say(msg`Added to cart!`),
      description: missing > 0 ? rest : say(msg`What you ordered is in your cart, at today's prices.`),
    });
}
