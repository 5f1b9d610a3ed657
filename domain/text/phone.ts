import { cleanCode } from "./code.ts";

/** A phone number as it is stored; the database's `private.clean_phone`. `tel:+1-555-0142;ext=4` is `+1-555-0142 ext. 4`. */
export function cleanPhone(text: string): string {
  return cleanCode(text)
    .replace(/^(?:tel|telephone|phone|mobile|mob|cell)\.?:? *(?=[+(0-9])/i, "")
    .replace(/[ ,;]*(?:extension|extn?|x|#)[ .:=]*([0-9]{1,6})$/i, " ext. $1")
    .trim();
}

/** Whether this can be a phone number, cleaned; the database's `private.is_phone`. */
export function isPhone(text: string): boolean {
  const [, number] = /^(\(?\+?[0-9 ()./-]{5,40})(?: ext\. [0-9]{1,6})?$/.exec(text) ?? [];
  const digits = number?.replace(/[^0-9]/g, "").length ?? 0;
  return digits >= 5 && digits <= 15;
}
