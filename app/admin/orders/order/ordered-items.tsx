import { plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { TotalsList } from "../../../features/orders/totals-list.tsx";
import { totalsOfOrder } from "../../../features/orders/totals.ts";
import { formatCents, formatPrice, toCents } from "../../../../domain/money/money.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import type { ChosenOption } from "../../../features/options/options.ts";
import { chosenOptionsSchema } from "../../../features/orders/chosen-option.ts";
import { Photo } from "../../../base/ui/photo.tsx";
import { Panel } from "../../page/panel.tsx";
import { OptionsDialog } from "../changes/options-dialog.tsx";
import { isChangeable } from "../changes/queries.ts";
import type { Order, OrderLine } from "../queries.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import { useMoney } from "../../../base/shop/use-shop.ts";

export function OrderedItems({ order }: { order: Order }) {
  const { t } = useLingui();
  const { order_items: lines } = order;
  const money = moneyIn(order.currency, useMoney());
  const each = ({ price_at_purchase: price }: OrderLine) => formatPrice(price, money);
  const whole = ({ price_at_purchase: price, quantity }: OrderLine) =>
    formatCents(toCents(price, money) * quantity, money);
  const [changing, setChanging] = useState<OrderLine | null>(null);
  const onChange = (line: OrderLine) =>
    isChangeable(order) && line.product_id !== null && (line.options as unknown[]).length > 0
      ? () => setChanging(line)
      : undefined;
  return (
    <Panel title={t`Ordered items`} aside={<PieceCount lines={lines} />} flush>
      <table className="table max-md:hidden">
        <thead>
          <tr>
            <th scope="col">{t`Item`}</th>
            <th scope="col" className="w-24 text-end!">{t`Quantity`}</th>
            <th scope="col" className="w-32 text-end!">{t`Price per item`}</th>
            <th scope="col" className="w-28 text-end!">{t`Total`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <div className="flex items-center gap-3.5">
                  <LinePhoto line={line} />
                  <LineName line={line} onChange={onChange(line)} />
                </div>
              </td>
              <td className="figures text-end">{line.quantity}</td>
              <td className="figures text-end">{each(line)}</td>
              <td className="figures text-end font-medium">{whole(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="md:hidden">
        {lines.map((line) => (
          <li key={line.id} className="flex items-start gap-3.5 border-b border-line px-4 py-3.5">
            <LinePhoto line={line} />
            <div className="min-w-0 flex-1">
              <LineName line={line} onChange={onChange(line)} />
              <p className="figures mt-1 flex justify-between gap-3 text-note">
                <span className="text-ink-2">
                  {line.quantity} × {each(line)}
                </span>
                <span className="text-ui font-medium">{whole(line)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className="ms-auto p-4 md:w-80 md:p-5">
        <Codes codes={order.codes} />
        <TotalsList {...totalsOfOrder(order, money)} money={money} />
      </div>
      {changing?.product_id != null && (
        <OptionsDialog line={changing} productId={changing.product_id} onClose={() => setChanging(null)} />
      )}
    </Panel>
  );
}

function Codes({ codes = [] }: { codes?: readonly string[] }) {
  return codes.map((code) => (
    <p key={code} className="mb-2.5 text-ui text-ink-2">
      <Trans>
        Code{" "}
        <span translate="no" className="font-medium wrap-anywhere text-ink">
          {code}
        </span>
      </Trans>
    </p>
  ));
}

function PieceCount({ lines }: { lines: readonly OrderLine[] }) {
  const { t } = useLingui();
  const pieces = lines.reduce((sum, { quantity, is_gift_wrap }) => sum + (is_gift_wrap ? 0 : quantity), 0);
  return (
    <span className="figures text-note text-ink-3">
      {t`${plural(pieces, { one: "# piece", other: "# pieces" })}`}
    </span>
  );
}

function LinePhoto({ line: { image_at_purchase: image } }: { line: OrderLine }) {
  return <Photo image={image} alt="" sizes="56px" className="w-14 shrink-0" />;
}

function OptionsToPack({ options }: { options: readonly ChosenOption[] }) {
  const { t } = useLingui();
  if (options.length === 0) return null;
  return (
    <dl aria-label={t`Options`} className="figures mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-body">
      {options.map(({ option, name, value }) => (
        <div key={option}>
          <dt className="inline text-ink-2">{name}: </dt>
          <dd className="inline font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Next to the product's id is the SKU that it had when it was sold. */
function LineName({ line, onChange }: { line: OrderLine; onChange: (() => void) | undefined }) {
  const { t } = useLingui();
  const { name_at_purchase: name, product_id: id, sku_at_purchase: sku } = line;
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="text-ui leading-snug font-medium">
        {id === null ? (
          unbrokenWords(name)
        ) : (
          <Link to={`/admin/products/edit/${id}`} className="link py-1">
            {unbrokenWords(name)}
          </Link>
        )}
      </p>
      {line.offer_id != null && (
        <p className="text-note text-ink-2">{t`At the price of an accepted offer`}</p>
      )}
      <p className="figures text-note text-ink-3">
        {line.is_gift_wrap ? t`Gift wrap` : id === null ? t`No longer in the catalog` : t`SKU ${id}`}
        {sku && <span translate="no"> ({sku})</span>}
      </p>
      <OptionsToPack options={chosenOptionsSchema.parse(line.options)} />
      {onChange && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onChange}
          className="link target mt-1 text-note"
        >{t`Change options`}</button>
      )}
    </div>
  );
}
