import type { Sql } from "../../backend/database/sql.ts";

export type ShopFigures = {
  orders: { status: string; number: number }[];
  payments: { state: string; number: number }[];
  /** How many mails wait, and for how many seconds the oldest should have been sent. */
  mails: { waiting: number; late: number };
  /** Seconds since 1970 of the last good backup. */
  lastBackup: number | null;
};

/** Reads what tallies and indexes know, so it costs the same for any number of orders. */
export async function readShopFigures(owner: Sql): Promise<ShopFigures> {
  const [row] = await owner<ShopFigures[]>`
    select
      (select coalesce(json_agg(json_build_object('status', kind, 'number', number)), '[]')
        from (select kind, sum(number) as number from private.tallies where subject = 'orders' group by kind) as orders)
        as orders,
      (select coalesce(json_agg(json_build_object('state', state, 'number', number)), '[]')
        from (
          select state, count(*) as number from public.payments
          where state in ('opening', 'open', 'processing') group by state
        ) as payments)
        as payments,
      (select json_build_object('waiting', count(*),
          'late', coalesce(extract(epoch from greatest(now() - min(next_attempt_at), '0')), 0))
        from public.messages where state = 'waiting')
        as mails,
      (select extract(epoch from max(made_at))::float from public.backups where file is not null) as "lastBackup"`;
  return row!;
}
