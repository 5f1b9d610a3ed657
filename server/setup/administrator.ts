import type { Sql } from "../../backend/database/sql.ts";
import { StartError } from "../../work/start-error.ts";

export type ShopState = {
  hasAdministrator: boolean;
  /** Identifies these tables; those of another shop that was restored in their place have another value. */
  made: string;
};

export async function readShopState(owner: Sql): Promise<ShopState> {
  const [state] = await owner<ShopState[]>`
    select exists (select from public.user_roles where role = 'admin') as "hasAdministrator",
      pg_database.oid || ' ' || 'public.user_roles'::regclass::oid as made
    from pg_database where datname = current_database()`;
  return state!;
}

/** Ends a process whose database has another shop now. */
export const replacedElsewhere = () =>
  new StartError(
    "Another process has restored a backup into this database (DATABASE_URL). This one still has the shop as it was before, so it ends: start it again.",
  );
