import { useLingui } from "@lingui/react/macro";
import { CalendarCheck } from "lucide-react";
import { dateFormat } from "../../../domain/base/day-and-time.ts";
import { countryName } from "../../../domain/delivery/countries.ts";
import type { HomeDelivery } from "./home-delivery.late.ts";

const arrivalDay = { month: "short", day: "numeric", timeZone: "UTC" } as const;

type ArrivalProps = { delivery: HomeDelivery | null; className: string };

/** When a piece that is ordered today arrives; nothing where the shop promises no days. */
export function Arrival({ delivery, className }: ArrivalProps) {
  const { t, i18n } = useLingui();
  const arrival = delivery?.arrival;
  if (!delivery || !arrival) return null;
  const day = dateFormat(i18n.locale, arrivalDay);
  const [from, to] = [arrival.from, arrival.to].map((date) => day.format(new Date(date)));
  const days = from === to ? to : t`${{ from }} – ${{ to }}`;
  return (
    <p className={className}>
      <CalendarCheck size={18} strokeWidth={1.5} aria-hidden="true" className="mt-px shrink-0" />
      <span className="figures">
        {delivery.country === null
          ? t`Order today, with you ${{ days }}`
          : t`Order today, with you ${{ days }} (${{ country: countryName(delivery.country, i18n.locale) }})`}
      </span>
    </p>
  );
}
