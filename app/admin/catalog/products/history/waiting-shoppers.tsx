import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { z } from "zod/mini";
import type { Db } from "../../../../base/clients/load-context.ts";
import { counted } from "../../../formats/counted.ts";
import { formatDay } from "../../../formats/shop-times.ts";
import { Panel } from "../../../page/panel.tsx";

const waitingSchema = z.array(
  z.object({
    /** Null if the product has nothing to choose. */
    choice: z.nullable(z.string()),
    shoppers: z.int(),
    since: z.string(),
  }),
);

export type Waiting = z.infer<typeof waitingSchema>;

/** How many shoppers wait for a product that is sold out, by what they chose. */
export async function readWaitingShoppers(db: Db, product: number): Promise<Waiting> {
  const { data } = await db.rpc("waiting_shoppers", { product_id: product }, { get: true }).throwOnError();
  return waitingSchema.parse(data);
}

/** For how many shoppers the stock of a product would be welcome. They are told by themselves. */
export function WaitingShoppers({ waiting }: { waiting: Waiting }) {
  const { t } = useLingui();
  if (waiting.length === 0) return null;
  const count = waiting.reduce((sum, { shoppers }) => sum + shoppers, 0);
  return (
    <Panel
      title={t`${plural({ count }, { one: "# shopper waits", other: "# shoppers wait" })} for it`}
      className="mt-6"
      flush
    >
      <ul className="divide-y divide-line">
        {waiting.map(({ choice, shoppers, since }) => (
          <li key={choice} className="flex items-baseline justify-between gap-4 px-4 py-3 text-ui md:px-5">
            <span className="min-w-0 wrap-anywhere">
              {choice ?? t`Sold out`}
              <span className="block text-note text-ink-2">{t`since ${{ day: formatDay(since) }}`}</span>
            </span>
            <span className="figures shrink-0">{counted(shoppers)}</span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3 text-note text-ink-2 md:px-5">
        {t`They get an email when pieces come, in the order in which they asked: as many of them as there are pieces.`}
      </p>
    </Panel>
  );
}
