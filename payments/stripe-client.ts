import type { Stripe } from "stripe";

/** Milliseconds. */
export type Patience = {
  /** For a single answer from Stripe. */
  answer: number;
  /** For everything that a shopper's request asks of Stripe. */
  shopper: number;
  /** Milliseconds without any request, after Stripe has failed to answer several times. */
  rest: number;
};

const failuresBeforeRest = 3;

export type StripeClients = {
  open: (secretKey: string) => Promise<Stripe>;
  /** False while requests are refused at once: the last ones went unanswered, or the shop is stopping. */
  isAnswering: () => boolean;
};

/**
 * Retries carry the first try's key. @param address in place of Stripe's, for tests, without live keys
 * @param stopping aborts the requests under way
 */
export function stripeClients(
  address: string | undefined,
  { answer, rest }: Patience,
  stopping: AbortSignal,
): StripeClients {
  let failures = 0;
  let restsUntil = 0;
  const noteFailures = (count: number) => {
    failures = count;
    restsUntil = count < failuresBeforeRest ? 0 : Date.now() + rest;
  };
  const ask = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const signal = AbortSignal.any([stopping, ...(init.signal ? [init.signal] : [])]);
    // Stripe redirects nobody; whoever does would get the key and the buyer's address.
    const response = await fetch(url, { ...init, signal, redirect: "error" });
    // An answer that breaks off does not count as one.
    return new Response(await response.arrayBuffer(), response);
  };
  const guarded: typeof fetch = async (url, init) => {
    if (stopping.aborted || Date.now() < restsUntil) return notAsked();
    // After a rest one request tries, while the others are still refused.
    noteFailures(failures);
    try {
      const response = await ask(url, init);
      noteFailures(0);
      return response;
    } catch (error) {
      if (stopping.aborted) return notAsked();
      noteFailures(failures + 1);
      throw error;
    }
  };
  let client: { key: string; client: Stripe } | undefined;
  return {
    async open(secretKey) {
      if (address !== undefined && !isTestKey(secretKey))
        throw new Error("STRIPE_URL is for tests: a live key is not sent there.");
      if (client?.key !== secretKey) client = { key: secretKey, client: await create(secretKey, address) };
      return client.client;
    },
    isAnswering: () => !stopping.aborted && failures < failuresBeforeRest,
  };

  async function create(secretKey: string, origin = "https://api.stripe.com"): Promise<Stripe> {
    const { Stripe } = await import("stripe");
    const { hostname, port, protocol } = new URL(origin);
    return new Stripe(secretKey, {
      timeout: answer,
      maxNetworkRetries: 2,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(guarded),
      host: hostname,
      port: Number(port) || (protocol === "https:" ? 443 : 80),
      protocol: protocol === "https:" ? "https" : "http",
    });
  }
}

/** Stripe's client repeats failed requests, unless the response forbids it. */
function notAsked(): Response {
  const error = { type: "api_error", message: "Stripe was not asked." };
  return Response.json({ error }, { status: 503, headers: { "stripe-should-retry": "false" } });
}

export function isTestKey(secretKey: string): boolean {
  return /^(sk|rk)_test_/.test(secretKey);
}

/** Stripe has refused for good: nothing was done, and trying again will not help. */
export function isFinal(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error, "StripeInvalidRequestError", "StripeCardError");
}

export function isUnanswered(error: unknown): boolean {
  return isStripeError(error, "StripeConnectionError", "StripeAPIError");
}

export function isMissing(error: unknown): boolean {
  return isStripeError(error, "StripeInvalidRequestError") && error.code === "resource_missing";
}

/** The same idempotency key came with other parameters. A 409 only means that the first request is under way. */
export function isOtherRequest(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error, "StripeIdempotencyError") && error.statusCode === 400;
}

/** @param types some of Stripe's error types; any of them by default */
export function isStripeError(error: unknown, ...types: string[]): error is Stripe.errors.StripeError {
  const type = error instanceof Error && "type" in error ? String(error.type) : "";
  return types.length > 0 ? types.includes(type) : /^Stripe\w*Error$/.test(type);
}
