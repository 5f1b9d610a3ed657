/** The direction in which a language is written. @param language BCP 47 */
export function directionOf(language: string): "ltr" | "rtl" {
  return /^(ar|fa|he|ps|sd|ug|ur|yi)\b/.test(language) ? "rtl" : "ltr";
}
