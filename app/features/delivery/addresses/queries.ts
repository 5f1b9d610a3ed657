import { msg } from "@lingui/core/runtime-macro";
import { changeRow } from "../../../base/edits/change-row.ts";
import type { PostgrestError } from "@supabase/postgrest-js";
import { say } from "../../../base/language/languages.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import type { AddressValues } from "./address-form.ts";
import { onlyRow } from "../../../base/clients/data-api/only-row.ts";

export type AddressColumns = AddressValues & { is_default: boolean };

export type SavedAddress = AddressColumns & { id: number; updated_at: string };

const columns =
  "id, name, line1, line2, city, region, postal_code, country, phone, is_default, updated_at" as const;

/** The customer's own: row security shows nobody another's. The default comes first. */
export async function listAddresses(db: Db): Promise<SavedAddress[]> {
  const { data } = await db
    .from("addresses")
    .select(columns)
    .order("is_default", { ascending: false })
    .order("id")
    .throwOnError();
  return data;
}

export async function readAddress(db: Db, id: number): Promise<SavedAddress | null> {
  const { data } = await db.from("addresses").select(columns).eq("id", id).throwOnError();
  return onlyRow(data);
}

export async function addAddress(db: Db, address: AddressColumns) {
  const { error } = await db.from("addresses").insert(address);
  if (error) throw refused(error);
}

/** Saves the address unless it is saved already. */
export async function keepAddress(db: Db, address: AddressColumns) {
  const { error } = await db.from("addresses").insert(address);
  if (error && error.code !== isSaved) throw error;
}

/** Changes these columns and returns the address; null, with nothing changed, when it was saved elsewhere first. */
export async function changeAddress(
  db: Db,
  over: Pick<SavedAddress, "id" | "updated_at">,
  changes: Partial<AddressColumns>,
): Promise<SavedAddress | null> {
  return changeRow<SavedAddress>(db, { table: "addresses", columns, over, changes, refused });
}

export async function makeDefault(db: Db, id: number) {
  const { data } = await db
    .from("addresses")
    .update({ is_default: true })
    .eq("id", id)
    .select("id")
    .throwOnError();
  if (data.length === 0) throw new Refusal(say(msg`This address was deleted in the meantime.`));
}

export async function deleteAddress(db: Db, id: number): Promise<boolean> {
  const { data } = await db.from("addresses").delete().eq("id", id).select("id").throwOnError();
  return data.length > 0;
}

/** The error code for an address that the customer has already saved. */
const isSaved = "23505";

function refused(error: PostgrestError): Error {
  return error.code === isSaved ? new Refusal(say(msg`You have saved this address already.`)) : error;
}
