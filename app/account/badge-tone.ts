const tones: Record<string, string> = {
  delivered: "badge-green",
  shipped: "badge-blue",
  paid: "badge-emerald",
  processing: "badge-emerald",
  cancelled: "badge-red",
  failed: "badge-red",
};

/** The badge of a status on the customer's pages: the back office has finer ones. */
export function badgeTone(status: string): string {
  return tones[status] ?? "badge-yellow";
}
