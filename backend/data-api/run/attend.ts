import { noConnection } from "../api-error.ts";

/** A client that is gone gets this long, in milliseconds, until its statement is cancelled; most are done by then. */
const grace = 100;

/**
 * Awaits a query of the driver's on behalf of a client. While it waits for a connection its time is limited to
 * `patience` milliseconds; when the client hangs up, the statement is cancelled. Settles only when no cancellation is
 * under way any more, so that none can hit what the connection does next.
 */
export async function attend<T>(
  query: PromiseLike<T>,
  patience: number,
  client: AbortSignal | undefined,
): Promise<T> {
  const inside = query as PromiseLike<T> & Partial<Inside>;
  let isTooLate = false;
  let cancelling: Promise<void> | undefined;
  let goodbye: NodeJS.Timeout | undefined;
  const wait = setTimeout(() => {
    if (inside.state !== null) return;
    isTooLate = true;
    cancelling = cancel(inside);
  }, patience);
  const onHangUp = (): void => {
    goodbye = setTimeout(() => {
      if (inside.state === null || inside.active === true) cancelling = cancel(inside);
    }, grace);
  };
  client?.addEventListener("abort", onHangUp, { once: true });
  try {
    return await query;
  } catch (error) {
    throw isTooLate ? noConnection() : error;
  } finally {
    clearTimeout(wait);
    clearTimeout(goodbye);
    client?.removeEventListener("abort", onHangUp);
    await cancelling;
  }
}

/** What the driver's types do not tell of its queries. */
type Inside = {
  /** The connection it was given to; null while it waits for one. */
  state: object | null;
  /** Whether PostgreSQL is working on it. */
  active: boolean;
  canceller: ((query: object) => Promise<void>) | null;
};

/** As the driver's own `cancel`, which forgets its promise: nobody could wait for it or see it fail. */
async function cancel(query: Partial<Inside>): Promise<void> {
  try {
    await query.canceller?.(query);
  } catch {
    // PostgreSQL takes no further connection; then the statement runs into its time limit.
  }
}
