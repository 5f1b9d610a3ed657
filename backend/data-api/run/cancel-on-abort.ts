/** Milliseconds between a disconnect and the cancellation; most statements finish sooner. */
const gracePeriod = 100;

/** Cancels a statement when the client is gone, and waits for that: it must not hit the connection's next one. */
export async function cancelOnAbort<T>(query: PromiseLike<T>, client: AbortSignal | undefined): Promise<T> {
  const driverQuery = query as PromiseLike<T> & Partial<DriverQuery>;
  let cancelling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    timer = setInterval(() => {
      // Before the statement starts, the cancellation would hit the one before it.
      if (driverQuery.active === true) cancelling ??= cancel(driverQuery);
    }, gracePeriod);
  };
  client?.addEventListener("abort", onAbort, { once: true });
  try {
    return await query;
  } finally {
    clearInterval(timer);
    client?.removeEventListener("abort", onAbort);
    await cancelling;
  }
}

/** The driver's types lack these. */
type DriverQuery = {
  /** Whether PostgreSQL is running it. */
  active: boolean;
  canceller: ((query: object) => Promise<void>) | null;
};

/** The driver's own `cancel` drops its promise, so it could be neither awaited nor caught. */
async function cancel(query: Partial<DriverQuery>): Promise<void> {
  try {
    await query.canceller?.(query);
  } catch {
    // PostgreSQL accepts no more connections; the statement timeout will end the statement.
  }
}
