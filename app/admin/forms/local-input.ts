import { msg } from "@lingui/core/runtime-macro";
import { pageLanguage, say } from "../../base/language/languages.ts";
import { momentOf, wallTime } from "../../../domain/base/zoned-time.ts";
import { timeZoneName } from "../../../domain/base/time-zone-name.ts";
import { shopZone } from "../../base/shop/shop-zone.ts";

/** A time of the data API as the value of an `<input type="datetime-local">`: the shop's time, to the minute. */
export function toLocalInput(time: string): string {
  return wallTime(new Date(time), shopZone());
}

/** The value of an `<input type="datetime-local">` as a time for the data API, in UTC; null if it is invalid. */
export function fromLocalInput(value: string): string | null {
  if (Number.isNaN(Date.parse(`${value}Z`))) return null;
  return momentOf(value.slice(0, 16), shopZone()).toISOString();
}

export function isOver(value: string): boolean {
  const time = fromLocalInput(value);
  return time !== null && Date.parse(time) <= Date.now();
}

/** In which time zone such inputs are: `In the shop's time zone, Central European Time.` */
export function inputZone(): string {
  const zone = timeZoneName(shopZone() ?? localTimeZone(), pageLanguage());
  return say(msg`In the shop's time zone, ${{ zone }}.`);
}

/** The device's, such as `Europe/Berlin`. */
export function localTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
