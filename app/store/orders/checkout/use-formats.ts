import type { Formats } from "../../../features/delivery/addresses/format.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { late } from "../../../base/late/late.tsx";

const formatsCode = late(() => import("../../../features/delivery/addresses/formats.late.ts"));

/** The formats of addresses, which are loaded after the page; null until then. An address can be typed without them. */
export function useFormats(): Formats {
  const { value = null } = useLoaded("formats", formatsCode.load, (error) =>
    console.warn("The formats of addresses could not be fetched.", error),
  );
  return value;
}
