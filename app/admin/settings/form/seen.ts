import type { Db } from "../../../base/clients/load-context.ts";
import type { FactName, StoredFacts } from "./facts.ts";

type Seen = Extract<FactName, `has_seen_${string}`>;

type Store<Facts> = {
  read: (db: Db) => Promise<Facts | null>;
  change: (db: Db, over: Facts, changes: Partial<Facts>) => Promise<Facts | null>;
};

/** Reads facts for their screen and notes, for the list of what a new shop needs, that it was opened. */
export async function readAsSeen<Name extends Seen, Facts extends StoredFacts<Name>>(
  db: Db,
  store: Store<Facts>,
  seen: Name,
): Promise<Facts | null> {
  const facts = await store.read(db);
  if (!facts || facts[seen]) return facts;
  // The screen works without: the next visit notes it.
  const noted = await store.change(db, facts, { [seen]: true } as Partial<Facts>).catch(() => null);
  return noted ?? facts;
}
