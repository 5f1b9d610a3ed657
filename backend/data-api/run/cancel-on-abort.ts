/** A client that is gone gets this long, in milliseconds, until its statement is cancelled; most are done by then. */
const grace = 100;

/**
 * Awaits a query of the driver's on behalf of a client. When the client hangs up, the statement is cancelled. Settles
 * only when no cancellation is under way any more, so that none can hit what the connection does next.
 */
export async function attend<T>(query: PromiseLike<T>, client: AbortSignal | undefined): Promise<T> {
  const inside = query as PromiseLike<T> & Partial<Inside>;
  let cancelling: Promise<void> | undefined;
  let goodbye: NodeJS.Timeout | undefined;
  const onHangUp = (): void => {
    goodbye = setInterval(() => {
      // A statement that has yet to begin would be cancelled in vain, and the one before it by mistake.
      if (inside.active === true) cancelling ??= cancel(inside);
    }, grace);
  };
  client?.addEventListener("abort", onHangUp, { once: true });
  try {
    return await query;
  } finally {
    clearInterval(goodbye);
    client?.removeEventListener("abort", onHangUp);
    await cancelling;
  }
}

/** What the driver's types do not tell of its queries. */
type Inside = {
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
