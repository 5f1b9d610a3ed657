/** The shop's time zone, from the page's `<meta>` tag. Undefined, the device's, where there is no page. */
export function shopZone(): string | undefined {
  const tag = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="shop-time-zone"]');
  return tag?.content || undefined;
}
