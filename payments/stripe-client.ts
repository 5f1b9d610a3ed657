import { Stripe } from "stripe";

/** Milliseconds that Stripe may take for one answer. */
const timeout = 20_000;

export type OpenStripe = (secretKey: string) => Stripe;

/**
 * Retries carry the idempotency key of the first try.
 * @param address another address than Stripe's, for tests; a live key never goes there
 */
export function stripeClients(address: string | undefined): OpenStripe {
  let open: { key: string; client: Stripe } | undefined;
  return (secretKey) => {
    if (address !== undefined && !isTestKey(secretKey))
      throw new Error("STRIPE_URL is for tests: a live key is not sent there.");
    open = open?.key === secretKey ? open : { key: secretKey, client: create(secretKey, address) };
    return open.client;
  };
}

function create(secretKey: string, address: string | undefined): Stripe {
  const { hostname, port, protocol } = new URL(address ?? "https://api.stripe.com");
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(address !== undefined && {
      host: hostname,
      port: Number(port) || (protocol === "https:" ? 443 : 80),
      protocol: protocol === "https:" ? "https" : "http",
    }),
  });
}

export function isTestKey(secretKey: string): boolean {
  return /^(sk|rk)_test_/.test(secretKey);
}

/** Whether Stripe has refused for good: nothing was done, and asking again will not help. */
export function isFinal(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeInvalidRequestError || isCardError(error);
}

function isCardError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** Whether the same key came with other parameters before; 409 only means that the first request is still under way. */
export function isOtherRequest(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
}
