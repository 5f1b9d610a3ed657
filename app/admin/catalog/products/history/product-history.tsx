import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { formatPrice } from "../../../../../domain/money/money.ts";
import { orderNumber } from "../../../../../domain/orders/order-number.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { shopZone } from "../../../../base/shop/shop-zone.ts";
import { formatCalendarDay, shortCalendarDay } from "../../../plot/calendar-words.ts";
import { LinePlot } from "../../../plot/line-plot.tsx";
import { FormSection } from "../../../forms/form-section.tsx";
import { causeLabels } from "./causes.ts";
import { CorrectStock } from "./correct-stock.tsx";
import { type CountedProduct, countedStocks } from "./counted-stocks.ts";
import { HistoryList, RowParts } from "./history-list.tsx";
import { signedCount } from "./moves-since.ts";
import { priceByDay } from "./price-by-day.ts";
import { type PriceChange, readPriceChanges, readStockMoves, type StockMove } from "./queries.ts";
import { useMoney } from "../../../../base/shop/use-shop.ts";

type ProductHistoryProps = { product: CountedProduct & { updated_at: string } };

/** What a product cost, and where its pieces came from and went. */
export function ProductHistory({ product }: ProductHistoryProps) {
  const { t } = useLingui();
  const db = browserClient();
  const { id: productId } = product;
  const stocks = countedStocks(product);
  // When it changes, the histories are loaded again.
  const version = [product.updated_at, ...stocks.map(({ stock }) => stock)].join();
  return (
    <FormSection title={t`History`}>
      <HistoryList
        title={t`Prices`}
        more={t`Show more of prices`}
        version={version}
        load={(most, signal) => readPriceChanges(db, productId, most, signal)}
        nothing={t`No price has been recorded yet.`}
        renderPlot={(rows) => <PricePlot rows={rows} />}
      >
        {(change) => <PriceRow change={change} />}
      </HistoryList>
      <HistoryList
        title={t`Stock`}
        more={t`Show more of stock`}
        version={version}
        load={(most, signal) => readStockMoves(db, productId, most, signal)}
        nothing={t`No pieces have been counted yet.`}
      >
        {(move) => <StockRow move={move} />}
      </HistoryList>
      {stocks.length > 0 && <CorrectStock productId={productId} stocks={stocks} />}
    </FormSection>
  );
}

/** What the product cost day by day. The changes themselves stand below as a list. */
function PricePlot({ rows }: { rows: readonly PriceChange[] }) {
  const { t } = useLingui();
  const money = useMoney();
  const [now] = useState(() => new Date());
  const days = priceByDay(rows, now, shopZone());
  if (days.every(({ price }) => price === days[0]?.price)) return null;
  return (
    <LinePlot
      key={days.length}
      label={t`Price by day`}
      entries={days.map(({ date, price }) => ({
        key: date,
        label: formatCalendarDay(date),
        shortLabel: shortCalendarDay(date),
        amount: price,
      }))}
      money={money}
    />
  );
}

function PriceRow({ change }: { change: PriceChange }) {
  const { t } = useLingui();
  const money = useMoney();
  const { kind, choice, old: was, new: now, price, cause, changed_at: time, actorName } = change;
  return (
    <RowParts
      cause={t(causeLabels[cause])}
      time={time}
      actorName={actorName}
      detail={
        kind === "surcharge"
          ? choice
          : price !== now && t`${{ price: formatPrice(price!, money) }} before promotions`
      }
    >
      <span dir="ltr" className="font-medium">
        {kind === "surcharge" && "+"}
        {formatPrice(now, money)}
      </span>
      {was !== null && was !== now && (
        <span className="text-ink-3"> {t`was ${{ price: formatPrice(was, money) }}`}</span>
      )}
    </RowParts>
  );
}

function StockRow({ move }: { move: StockMove }) {
  const { t } = useLingui();
  const { choice, quantity, stock_after: after, cause, order_id: order, note, created_at: time } = move;
  return (
    <RowParts
      cause={
        <>
          {t(causeLabels[cause])}
          {order !== null && (
            <>
              {" "}
              <Link to={`/admin/orders/${order}`} className="link figures" translate="no">
                {orderNumber(order)}
              </Link>
            </>
          )}
        </>
      }
      note={note}
      time={time}
      actorName={move.actorName}
      detail={choice}
    >
      <span dir="ltr" className="font-medium">
        {signedCount(quantity)}
      </span>
      <span className="text-ink-3">{` ${after === null ? t`not counted` : t({ message: `to ${after}`, comment: "What stands before it is how many pieces came or went; after is how many there are then" })}`}</span>
    </RowParts>
  );
}
