import type { RoleSettings } from "../database/schema/schema-cache.ts";
import type { Caller } from "../tokens/authenticate.ts";
import { addressKey } from "../../work/client-address.ts";
import type { MakeRateLimit, Window } from "../../work/gate/rate-limits.ts";
import { ApiError } from "./errors/api-error.ts";
import { fromDatabase } from "./errors/postgres-error.ts";
import type { Call } from "./plan/query-plan.ts";

export type AddressLimit = {
  windows: readonly Window[];
  /** The message of the error; `wait` is a text such as `5 minutes`. */
  message?: (wait: string) => string;
};

export type CallLimit = AddressLimit & {
  /** An argument: calls with the same value count once. */
  idempotencyKey?: string;
  /** Calls with this argument may be guesses: they also count by themselves, even if the database refuses them. */
  guesses?: AddressLimit & { argument: string };
  /** The setting that tells the database the address, as a key. */
  addressSetting?: string;
};

export type AddressLimits = {
  /** Rows inserted, by table. */
  inserts?: Readonly<Record<string, AddressLimit>>;
  /** Calls, by function. */
  calls?: Readonly<Record<string, CallLimit>>;
};

type Client = { caller: Caller; address: () => string | undefined };

/** Runs work within the limits; refused work counts only as a guess. @throws ApiError PT429 beyond the limit */
export type AddressGuards = {
  insert: <T>(table: string, rows: number, client: Client, work: () => Promise<T>) => Promise<T>;
  call: <T>(call: Call, client: Client, work: (settings: RoleSettings) => Promise<T>) => Promise<T>;
};

export function createAddressGuards(
  { inserts = {}, calls = {} }: AddressLimits,
  rateLimit: MakeRateLimit,
): AddressGuards {
  const ofTables = new Map(
    Object.entries(inserts).map(([name, limit]) => [name, createGuard(`inserts ${name}`, limit, rateLimit)]),
  );
  const ofFunctions = new Map(
    Object.entries(calls).map(([name, limit]) => [
      name,
      {
        ...limit,
        guard: createGuard(`calls ${name}`, limit, rateLimit),
        guessed: limit.guesses && rateLimit(`guesses ${name}`, ...limit.guesses.windows),
      },
    ]),
  );
  return {
    async insert(table, rows, { caller, address }, work) {
      const guard = ofTables.get(table);
      if (!guard || caller.role === "service_role") return work();
      return guard(addressKey(address()), rows, undefined, work);
    },
    async call({ routine, given }, { caller, address }, work) {
      const limited = ofFunctions.get(routine.name);
      if (!limited) return work([]);
      const { guard, guesses, guessed, idempotencyKey: argument, addressSetting } = limited;
      const key = addressKey(address());
      const settings: RoleSettings = addressSetting ? [[addressSetting, key]] : [];
      if (caller.role === "service_role") return work(settings);
      if (guessed && guesses && isGiven(given.get(guesses.argument)))
        refuseAfter(await guessed.count(key), guesses);
      const once = argument === undefined ? undefined : given.get(argument);
      const isShort = typeof once === "string" && once.length <= 100;
      return guard(key, 1, isShort ? once : undefined, () => work(settings));
    },
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

/** @param once calls with the same value are one attempt, which counts once */
type Guard = <T>(key: string, events: number, once: string | undefined, work: () => Promise<T>) => Promise<T>;

type Attempt = {
  counted: Promise<{ wait: number; takeBack: () => Promise<void> }>;
  /** The requests for it that are running. */
  running: number;
  /** Whether one of them has taken effect, or may have. */
  done: boolean;
};

function createGuard(rule: string, limit: AddressLimit, rateLimit: MakeRateLimit): Guard {
  const events = rateLimit(rule, ...limit.windows);
  const seconds = Math.max(...limit.windows.map((window) => window.seconds));
  /** The attempts that were counted, by this process or another one. */
  const known = rateLimit(`${rule} once`, { max: 1, seconds });
  const attempts = new Map<string, Attempt>();

  const count = async (key: string, number: number, name: string | undefined): Attempt["counted"] => {
    if (name !== undefined && (await known.count(name)) > 0) return { wait: 0, takeBack: nothing };
    const wait = await events.count(key, number);
    const takeBack = async (): Promise<void> => {
      if (name !== undefined) await known.reset(name);
      if (wait === 0) await events.uncount(key, number);
    };
    return { wait, takeBack };
  };

  return async (key, number, once, work) => {
    const name = once === undefined ? undefined : `${key} ${once}`;
    const attempt = (name !== undefined && attempts.get(name)) || {
      counted: count(key, number, name),
      running: 0,
      done: false,
    };
    if (name !== undefined) attempts.set(name, attempt);
    attempt.running += 1;
    try {
      refuseAfter((await attempt.counted).wait, limit);
      const result = await work();
      attempt.done = true;
      return result;
    } catch (error) {
      attempt.done ||= !isRefusal(error);
      throw error;
    } finally {
      attempt.running -= 1;
      if (attempt.running === 0 && name !== undefined) attempts.delete(name);
      if (attempt.running === 0 && !attempt.done) await (await attempt.counted).takeBack();
    }
  };
}

const nothing = (): Promise<void> => Promise.resolve();

/** Says whether the work does not count: nothing has taken effect, or the database was unavailable. */
function isRefusal(error: unknown): boolean {
  const apiError = error instanceof ApiError ? error : fromDatabase(error, false);
  return apiError !== undefined && (apiError.status < 500 || apiError.status === 503);
}

function refuseAfter(seconds: number, { message = defaultMessage }: AddressLimit): void {
  if (seconds === 0) return;
  const headers = { "retry-after": String(seconds) };
  throw new ApiError(429, "PT429", message(inWords(seconds)), { headers });
}

const defaultMessage = (wait: string): string => `Too many attempts, try again in ${wait}.`;

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return "1 minute";
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
