/** The carriers' tracking pages, up to the parcel's number. */
const carriers = new Map([
  ["fedex", "https://www.fedex.com/fedextrack/?trknbr="],
  ["ups", "https://www.ups.com/track?tracknum="],
  ["dhl", "https://www.dhl.com/global-en/home/tracking/tracking-parcel.html?submit=1&tracking-id="],
  ["usps", "https://tools.usps.com/go/TrackConfirmAction?tLabels="],
]);

/** The carrier's tracking page for a parcel; null for unknown carriers. */
export function trackingLink(provider: string | null, number: string): string | null {
  const page = carriers.get(provider?.toLowerCase() ?? "");
  return page ? page + encodeURIComponent(number) : null;
}
