const figure = new Intl.NumberFormat("en-US");

/** A formatted count, with a noun if there is one: `1,284`, `1 order`, `12,480 categories`. */
export function counted(count: number, one?: string, many = `${one}s`): string {
  if (one === undefined) return figure.format(count);
  return `${figure.format(count)} ${count === 1 ? one : many}`;
}
