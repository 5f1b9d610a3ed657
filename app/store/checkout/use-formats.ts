import type { Formats } from "../../features/addresses/format.ts";
import { useLoaded } from "../../base/clients/use-loaded.ts";
import { late } from "../../base/late/late.tsx";

const formatsCode = late(() => import("../../features/addresses/formats.late.ts"));

/** The formats of addresses, which are loaded after the page; null until then. An address can be typed without them. */
export function useFormats(): Formats {
  return useLoaded("formats", formatsCode.load).value ?? null;
}
