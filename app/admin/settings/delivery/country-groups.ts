export const countryGroups: readonly { name: string; countries: readonly string[] }[] = [
  group("European Union", "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"),
  group("North America", "CA MX US"),
  group("Nordic countries", "DK FI IS NO SE"),
  group("Gulf states", "AE BH KW OM QA SA"),
  group("Southeast Asia", "BN ID KH LA MM MY PH SG TH TL VN"),
  group("Australia and New Zealand", "AU NZ"),
];

function group(name: string, codes: string) {
  return { name, countries: codes.split(" ") };
}
