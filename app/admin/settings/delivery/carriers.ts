import { checked } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { rowStore } from "../form/row-store.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

/** Who carries parcels. The address of a parcel's page has `{number}` in the place of its number; null: there is none. */
export type CarrierValues = { name: string; tracking_address: string | null };

export type Carrier = CarrierValues & { id: number; updated_at: string };

export type CarrierDraft = { name: string; tracking_address: string };

export const carrierColumns = {
  name: { label: "Name" },
  tracking_address: {
    label: "Tracking address (optional)",
    show: (address: string | null) => address ?? "None",
  },
};

export const carrierStore = rowStore<CarrierValues>("carriers", ["name", "tracking_address"], (error) =>
  error.code === "23505" ? new Refusal("There is a carrier of this name already.", "name") : error,
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
  if (name === "") return "Please enter the carrier's name.";
  if (name.toLowerCase() === "other") return "This name stands for all carriers that are not in the list.";
  return tooLong(name, 60);
}

function addressProblem(address: string): string | undefined {
  if (address === "" || /^https:\/\/[^\s{}]+\{number\}[^\s{}]*$/.test(address)) return tooLong(address, 500);
  return "Please enter an address that begins with https:// and has {number} in the place of the number.";
}
