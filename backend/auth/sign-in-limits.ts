import type { Context } from "hono";
import { addressKey, networkKey } from "../shared/client-address.ts";
import type { RateLimit } from "../shared/rate-limits.ts";
import { AuthError, tooManyRequests } from "./service/auth-error.ts";
import type { AuthService } from "./service/auth-service.ts";

type Guess = {
  /** The e-mail address, whether somebody has it or not. */
  account: string;
  /** The name of the device, if the account's owner has signed in on it. */
  device: string | undefined;
};

/** An attempt that was admitted: what becomes of its counts. */
type Admission = { takeBack: () => Promise<void>; startAnew: () => Promise<void> };

/**
 * Makes an attempt to sign in when it may be made. It is counted before, so that many at once do not slip through, and
 * taken back unless it was a wrong guess.
 * @throws AuthError 429 when there were too many, and what the attempt throws
 */
export async function limitSignIns<Outcome>(
  context: Context,
  service: AuthService,
  { account, device }: Guess,
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  const admission =
    device === undefined
      ? await admitStranger(context, service, account)
      : await admitDevice(service, device);
  try {
    const outcome = await attempt();
    await admission.takeBack();
    await admission.startAnew();
    return outcome;
  } catch (error) {
    const isWrongGuess = error instanceof AuthError && error.code === "invalid_credentials";
    if (!isWrongGuess) await admission.takeBack();
    throw error;
  }
}

/** What others do, from the same address or at the same account, does not matter to a device that is known. */
async function admitDevice({ limits }: AuthService, device: string): Promise<Admission> {
  const { failedSignInsOnDevice } = limits;
  await countOrRefuse(failedSignInsOnDevice, device);
  return {
    takeBack: () => failedSignInsOnDevice.uncount(device),
    startAnew: () => failedSignInsOnDevice.reset(device),
  };
}

/**
 * Anybody else counts by address, and waits for a turn once the account is being guessed at. Nobody is refused for what
 * others guessed: the owner may be at a new device.
 */
async function admitStranger(context: Context, service: AuthService, account: string): Promise<Admission> {
  const { limits, throttle } = service;
  const address = service.addressOf(context);
  const from = addressKey(address);
  const pair = `${from} ${account}`;
  const neighborhood = `${networkKey(address)} ${account}`;

  await countOrRefuse(limits.failedSignInsFromAddress, from);
  const wait = await limits.failedSignInsOfPair.count(pair);
  if (wait > 0) {
    // Who is refused for one account keeps the address's guesses for the others.
    await limits.failedSignInsFromAddress.uncount(from);
    throw tooManyRequests(wait);
  }
  const isEarly = (await limits.earlySignIns.count(neighborhood)) === 0;
  const isSlowedDown = (await limits.failedSignInsAtAccount.count(account)) > 0;
  // An attempt that gives up here stays counted, or else guessers could fill the line for nothing.
  if (isSlowedDown) await throttle.take(account, isEarly, context.req.raw.signal);

  return {
    async takeBack() {
      await limits.failedSignInsOfPair.uncount(pair);
      await limits.failedSignInsFromAddress.uncount(from);
      if (isEarly) await limits.earlySignIns.uncount(neighborhood);
      if (!isSlowedDown) await limits.failedSignInsAtAccount.uncount(account);
    },
    startAnew: () => limits.failedSignInsOfPair.reset(pair),
  };
}

async function countOrRefuse(limit: RateLimit, key: string): Promise<void> {
  const wait = await limit.count(key);
  if (wait > 0) throw tooManyRequests(wait);
}
