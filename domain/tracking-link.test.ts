import { expect, test } from "vitest";
import { trackingLink } from "./tracking-link.ts";

test.for([
  ["FedEx", "https://www.fedex.com/fedextrack/?trknbr=1Z%2F9%20%26"],
  ["UPS", "https://www.ups.com/track?tracknum=1Z%2F9%20%26"],
  [
    "DHL",
    "https://www.dhl.com/global-en/home/tracking/tracking-parcel.html?submit=1&tracking-id=1Z%2F9%20%26",
  ],
  ["USPS", "https://tools.usps.com/go/TrackConfirmAction?tLabels=1Z%2F9%20%26"],
  ["Other", null],
  ["constructor", null],
  [null, null],
] as const)("%s leads to %s", ([provider, link]) => {
  expect(trackingLink(provider, "1Z/9 &")).toBe(link);
});
