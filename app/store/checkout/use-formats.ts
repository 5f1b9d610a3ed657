import { useEffect, useState } from "react";
import type { Formats } from "../../features/addresses/format.ts";
import { late } from "../../base/late/late.tsx";

const formatsCode = late(() => import("../../features/addresses/formats.late.ts"));

/** What addresses consist of, which comes after the page; null until then. An address can be typed without it. */
export function useFormats(): Formats {
  const [formats, setFormats] = useState<Formats>(null);
  useEffect(() => {
    formatsCode
      .load()
      .then(setFormats, (error: unknown) =>
        console.warn("The formats of addresses could not be fetched.", error),
      );
  }, []);
  return formats;
}
