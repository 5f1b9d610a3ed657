import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { type ChosenOption, pictureOf, stockOf, withSurcharge } from "../options/options.ts";
import { getProduct, type PageProduct } from "../catalog/queries.ts";
import { selectionOf } from "../options/selection.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { Failure } from "../../base/dialogs/failure.tsx";
import { formatPrice } from "../../../domain/money/money.ts";
import { OptionFields, type OptionHelp } from "../options/option-fields.tsx";
import { SizeGuide } from "../options/size-guide.tsx";
import { useOptions } from "../options/use-options.ts";
import { Button } from "../../base/ui/button.tsx";
import { Photo } from "../../base/ui/photo.tsx";
import type { CartItem } from "./cart-item.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type ChooseOptionsDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  product: Pick<CartItem, "id" | "name" | "options">;
  /** Instead of the product's own, such as that of an offer; what is chosen is added to it. */
  price?: number;
  action: string;
  onChosen: (product: PageProduct, chosen: ChosenOption[]) => void;
};

export function ChooseOptionsDialog({ dialog, product, price, action, onChosen }: ChooseOptionsDialogProps) {
  const { t } = useLingui();
  const { id, name, options } = product;
  const {
    value: found,
    failure,
    again,
  } = useLoaded(id, async () => {
    const stored = await getProduct(browserClient(), id);
    if (!stored) throw new Refusal(t`This piece is no longer sold.`);
    return stored;
  });

  return (
    <Dialog ref={dialog} title={name}>
      {found ? (
        <Choice
          product={found}
          price={price ?? found.final_price}
          chosen={options}
          action={action}
          onCancel={() => dialog.current?.close()}
          onChosen={(chosen) => {
            dialog.current?.close();
            onChosen(found, chosen);
          }}
        />
      ) : (
        <>
          <p role="status" className="mt-4 text-ui text-ink-2">
            {failure === null && t`Loading...`}
          </p>
          <Failure>{failure}</Failure>
          <DialogButtons>
            <Button tone="secondary" onClick={() => dialog.current?.close()}>{t`Cancel`}</Button>
            {failure !== null && <Button onClick={() => void again()}>{t`Try again`}</Button>}
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

const help: OptionHelp = (option, onChoose) =>
  option.is_ring_size && (
    <p className="mt-2">
      <SizeGuide option={option} onChoose={onChoose} />
    </p>
  );

type ChoiceProps = {
  product: PageProduct;
  price: number;
  chosen: ChosenOption[] | undefined;
  action: string;
  onCancel: () => void;
  onChosen: (chosen: ChosenOption[]) => void;
};

function Choice({ product, price, chosen: before, action, onCancel, onChosen }: ChoiceProps) {
  const { t } = useLingui();
  const money = useMoney();
  const choice = useOptions(product.options, selectionOf(before));
  const { options, stock_quantity: stock } = product;
  const isSoldOut = stockOf({ stock, options }, choice.chosen) === 0;

  async function finish() {
    const chosen = await choice.check();
    if (chosen) onChosen(chosen);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void finish();
      }}
    >
      <div className="mt-4 flex items-center gap-4">
        <Photo image={pictureOf(product, choice.chosen)} alt="" sizes="96px" className="w-24 shrink-0" />
        <p aria-live="polite" className="figures text-body font-medium">
          {formatPrice(withSurcharge(price, choice.chosen, money), money)}
          {isSoldOut && <span className="block text-ui font-normal text-ink-2">{t`Out of stock`}</span>}
        </p>
      </div>
      <OptionFields choice={choice} help={help} />
      <DialogButtons>
        <Button tone="secondary" onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" disabled={isSoldOut}>
          {action}
        </Button>
      </DialogButtons>
    </form>
  );
}
