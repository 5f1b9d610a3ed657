import type { Database } from "../../../../domain/database.types.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { refusalOf } from "./refusal-of.ts";

type Facts = Database["public"]["Tables"]["shop_facts"]["Row"];

export type FactName = Exclude<keyof Facts, "id" | "updated_at">;

export type StoredFacts<Name extends FactName> = Pick<Facts, Name>;

export function factStore<Name extends FactName>(names: readonly Name[]) {
  const columns = names.join(", ");

  return {
    async read(db: Db): Promise<StoredFacts<Name> | null> {
      const { data } = await db.from("shop_facts").select(columns).throwOnError();
      return (data as unknown as StoredFacts<Name>[])[0] ?? null;
    },

    /** Changes them and returns all; null if one of those to change is no longer as in `over`. */
    async change(
      db: Db,
      over: StoredFacts<Name>,
      changes: Partial<Pick<Facts, Name>>,
    ): Promise<StoredFacts<Name> | null> {
      let row = db.from("shop_facts").update(changes as never);
      for (const name of Object.keys(changes) as Name[])
        row = over[name] === null ? row.is(name as never, null) : row.eq(name as never, over[name]);
      const { data, error } = await row.select(columns);
      if (error) throw refusalOf(error, "shop_facts");
      return (data as unknown as StoredFacts<Name>[])[0] ?? null;
    },
  };
}
