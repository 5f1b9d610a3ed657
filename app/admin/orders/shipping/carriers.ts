import { late } from "../../../base/late/late.tsx";
import type { Db } from "../../../base/clients/load-context.ts";

const recognition = late(() => import("./recognize-carrier.late.ts"));

export type Carriers = {
  names: readonly string[];
  /** The carrier of this number, or else that of the latest parcels; null: not known. @param country the shop's */
  guess: (number: string, country: string | null) => string | null;
};

export async function loadCarriers(db: Db, signal: AbortSignal): Promise<Carriers> {
  const [carriers, latest, { recognizeCarrier }] = await Promise.all([
    readCarriers(db, signal),
    readLatest(db, signal),
    recognition.load(),
  ]);
  const names = carriers.map(({ name }) => name);
  return {
    names,
    guess: (number, country) => {
      const recognized = recognizeCarrier(number, country);
      return names.find((name) => name.toLowerCase() === recognized?.toLowerCase()) ?? latest;
    },
  };
}

async function readCarriers(db: Db, signal: AbortSignal) {
  const { data } = await db.from("carriers").select("name").order("id").abortSignal(signal).throwOnError();
  return data;
}

async function readLatest(db: Db, signal: AbortSignal): Promise<string | null> {
  const { data } = await db
    .from("orders")
    .select("tracking_provider")
    .eq("status", "shipped")
    .order("created_at", { ascending: false })
    .limit(20)
    .abortSignal(signal)
    .throwOnError();
  return data.find(({ tracking_provider: name }) => name !== null)?.tracking_provider ?? null;
}
