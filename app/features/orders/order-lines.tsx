import { useLingui } from "@lingui/react/macro";
import type { Translated } from "../../base/clients/data-api/translated.ts";
import { useOriginal } from "../../base/shop/use-original.ts";
import { Link } from "react-router";
import { productPath } from "../../../domain/catalog/product-path.ts";
import { formatCents, type MoneyFormat } from "../../../domain/money/money.ts";
import { ChosenOptions } from "../options/chosen-options.tsx";
import type { ChosenOption } from "../options/options.ts";
import { Photo } from "../../base/ui/photo.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

type DisplayedLine = Translated & {
  key: number | string;
  /** The product that the name links to; absent for no link, as when the product was deleted. */
  productId?: number | null | undefined;
  name: string;
  image: string | null;
  options?: readonly ChosenOption[];
  note?: string | undefined;
  quantity: number;
  /** Per piece, in cents. */
  priceCents: number;
};

type OrderLinesProps = {
  lines: readonly DisplayedLine[];
  priceEach?: boolean;
  money: MoneyFormat;
};

export function OrderLines({ lines, priceEach = false, money }: OrderLinesProps) {
  const { t } = useLingui();
  const original = useOriginal();
  return (
    <ul className="space-y-5">
      {lines.map(({ key, productId, name, image, options, note, quantity, priceCents, ...line }) => (
        <li key={key} className="flex items-center gap-4">
          <Photo image={image} alt="" sizes="64px" className="w-16 shrink-0" />
          <div className="min-w-0 flex-1">
            <p
              className="text-ui leading-snug font-medium text-pretty wrap-anywhere"
              {...original(line, "name")}
            >
              {productId == null ? (
                unbrokenWords(name)
              ) : (
                <Link to={productPath({ ...line, id: productId, name })} className="hover:text-sapphire">
                  {unbrokenWords(name)}
                </Link>
              )}
            </p>
            <ChosenOptions options={options} />
            {note && <p className="mt-0.5 text-note text-ink-2">{note}</p>}
            <p className="figures mt-0.5 text-note text-ink-3">
              {priceEach
                ? t`Quantity ${quantity}, ${{ amount: formatCents(priceCents, money) }} each`
                : t`Quantity ${quantity}`}
            </p>
          </div>
          <p className="figures text-ui">{formatCents(priceCents * quantity, money)}</p>
        </li>
      ))}
    </ul>
  );
}
