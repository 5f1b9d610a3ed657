// oxlint-disable-next-line no-control-regex -- these cannot be in XML, escaped or not
const forbidden = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;

/** A text as XML has it. Characters that XML cannot have are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
