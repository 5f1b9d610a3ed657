import { msg } from "@lingui/core/runtime-macro";
import { checked } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { rowStore } from "../form/row-store.ts";
import type { RowTexts } from "../form/row-texts.ts";
import { cleanLine } from "../../../../domain/text/line.ts";
import { say } from "../../../base/language/languages.ts";

/** Who carries parcels. The address of a parcel's page has `{number}` in the place of its number; null: there is none. */
export type CarrierValues = { name: string; tracking_address: string | null };

export type Carrier = CarrierValues & { id: number; updated_at: string };

export type CarrierDraft = { name: string; tracking_address: string };

export const carrierColumns = {
  name: { label: msg`Name` },
  tracking_address: {
    label: msg`Tracking address (optional)`,
    show: (address: string | null) => address ?? say(msg({ message: "None", context: "address" })),
  },
};

export const carrierTexts: RowTexts = {
  add: msg`Add carrier`,
  edit: msg`Edit carrier`,
  notSaved: msg`The carrier could not be saved`,
  deleted: msg`Carrier deleted successfully`,
  notDeleted: msg`The carrier could not be deleted`,
  saved: msg`Somebody else saved this carrier after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this carrier after you opened it, but changed nothing that you see here.`,
  gone: msg`This carrier was deleted in the meantime.`,
};

export const carrierStore = rowStore<CarrierValues>("carriers", ["name", "tracking_address"], (error) =>
  error.code === "23505" ? new Refusal(say(msg`There is already a carrier with this name.`), "name") : error,
);

export function checkCarrier(draft: CarrierDraft) {
  const name = cleanLine(draft.name);
  const address = draft.tracking_address.trim();
  return checked<CarrierDraft, CarrierValues>(
    { name, tracking_address: address || null },
    { name: nameProblem(name), tracking_address: addressProblem(address) },
  );
}

function nameProblem(name: string): string | undefined {
  if (name === "") return say(msg`Please enter the carrier's name.`);
  if (name.toLowerCase() === "other")
    return say(msg`This name stands for all carriers that are not in the list.`);
  return tooLong(name, 60, say);
}

function addressProblem(address: string): string | undefined {
  if (address === "" || /^https:\/\/[^\s{}]+\{number\}[^\s{}]*$/.test(address))
    return tooLong(address, 500, say);
  return say(
    msg`Please enter an address that begins with https:// and has ${{ blank: "{number}" }} in place of the number.`,
  );
}
