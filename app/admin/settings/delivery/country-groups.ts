import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";

export const countryGroups: readonly { name: MessageDescriptor; countries: readonly string[] }[] = [
  group(
    msg`European Union`,
    "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK",
  ),
  group(msg`North America`, "CA MX US"),
  group(msg`Nordic countries`, "DK FI IS NO SE"),
  group(msg`Gulf states`, "AE BH KW OM QA SA"),
  group(msg`Southeast Asia`, "BN ID KH LA MM MY PH SG TH TL VN"),
  group(msg`Australia and New Zealand`, "AU NZ"),
];

function group(name: MessageDescriptor, codes: string) {
  return { name, countries: codes.split(" ") };
}
