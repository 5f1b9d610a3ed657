import type { Context } from "hono";
import { addressKey, networkKey } from "../../work/client-address.ts";
import type { RateLimit } from "../../work/gate/rate-limits.ts";
import { AuthError, tooManyRequests } from "./service/auth-error.ts";
import type { AuthService } from "./service/auth-service.ts";

type Attempt = {
  account: string;
  /** The id of the device, if the account's owner has signed in on it. */
  device: string | undefined;
};

type Admission = { uncount: () => Promise<void>; reset: () => Promise<void> };

/**
 * Runs an attempt to sign in unless too many have failed. It is counted before, since attempts are parallel, and taken
 * back unless the password was wrong. @throws AuthError 429, and whatever the attempt throws
 */
export async function limitSignIns<Outcome>(
  context: Context,
  service: AuthService,
  { account, device }: Attempt,
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  const admitted =
    device === undefined ? await admitUnknown(context, service, account) : await admitDevice(service, device);
  try {
    const outcome = await attempt();
    await admitted.uncount();
    await admitted.reset();
    return outcome;
  } catch (error) {
    const isWrongPassword = error instanceof AuthError && error.code === "invalid_credentials";
    if (!isWrongPassword) await admitted.uncount();
    throw error;
  }
}

/** A known device has its own limit, whatever other devices at its address do or guess for its account. */
async function admitDevice({ limits }: AuthService, device: string): Promise<Admission> {
  const { failedSignInsOnDevice } = limits;
  await countOrRefuse(failedSignInsOnDevice, device);
  return {
    uncount: () => failedSignInsOnDevice.uncount(device),
    reset: () => failedSignInsOnDevice.reset(device),
  };
}

/** Limits by address. After too many failures they wait and are not refused: the owner may be on a new device. */
async function admitUnknown(context: Context, service: AuthService, account: string): Promise<Admission> {
  const { limits, throttle } = service;
  const address = service.addressOf(context);
  const from = addressKey(address);
  const pair = `${from} ${account}`;
  const network = `${networkKey(address)} ${account}`;

  await countOrRefuse(limits.failedSignInsFromAddress, from);
  const wait = await limits.failedSignInsOfPair.count(pair);
  if (wait > 0) {
    // A refusal for one account does not count against the address's others.
    await limits.failedSignInsFromAddress.uncount(from);
    throw tooManyRequests(wait);
  }
  const isEarly = (await limits.earlySignIns.count(network)) === 0;
  const isSlowedDown = (await limits.failedSignInsAtAccount.count(account)) > 0;
  // An attempt that gives up stays counted; otherwise filling the queue would cost nothing.
  if (isSlowedDown) await throttle.wait(account, isEarly, context.req.raw.signal);

  return {
    async uncount() {
      await limits.failedSignInsOfPair.uncount(pair);
      await limits.failedSignInsFromAddress.uncount(from);
      if (isEarly) await limits.earlySignIns.uncount(network);
      if (!isSlowedDown) await limits.failedSignInsAtAccount.uncount(account);
    },
    reset: () => limits.failedSignInsOfPair.reset(pair),
  };
}

async function countOrRefuse(limit: RateLimit, key: string): Promise<void> {
  const wait = await limit.count(key);
  if (wait > 0) throw tooManyRequests(wait);
}
