import type { RoleSettings } from "../database/schema/schema-cache.ts";
import type { Caller } from "../tokens/authenticate.ts";
import { addressKey } from "../../work/client-address.ts";
import type { MakeRateLimit, Window } from "../../work/gate/rate-limits.ts";
import { ApiError } from "./errors/api-error.ts";
import { fromDatabase } from "./errors/postgres-error.ts";
import type { Call } from "./plan/query-plan.ts";

/** How long to wait: `words` such as `5 minutes`. */
export type Wait = { minutes: number; words: string };

/** The hint, the details and the message of an error. */
export type LimitRefusal = { code: string; params: Readonly<Record<string, unknown>>; message: string };

export type AddressLimit = {
  windows: readonly Window[];
  refusal?: (wait: Wait) => LimitRefusal;
};

export type CallLimit = Partial<AddressLimit> & {
  /** Calls with this argument may be guesses: they also count by themselves, even if the database refuses them. */
  guesses?: AddressLimit & { argument: string };
  /** The setting that tells the database the address, as a key. */
  addressSetting?: string;
};

export type AddressLimits = {
  inserts?: Readonly<Record<string, AddressLimit>>;
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
        guard: limit.windows && createGuard(`calls ${name}`, { ...limit, windows: limit.windows }, rateLimit),
        guessed: limit.guesses && rateLimit(`guesses ${name}`, ...limit.guesses.windows),
      },
    ]),
  );
  return {
    async insert(table, rows, { caller, address }, work) {
      const guard = ofTables.get(table);
      if (!guard || caller.role === "service_role") return work();
      return guard(addressKey(address()), rows, work);
    },
    async call({ routine, given }, { caller, address }, work) {
      const limited = ofFunctions.get(routine.name);
      if (!limited) return work([]);
      const { guard, guesses, guessed, addressSetting } = limited;
      const key = addressKey(address());
      const run = () => work(addressSetting ? [[addressSetting, key]] : []);
      if (caller.role === "service_role") return run();
      if (guessed && guesses && isGiven(given.get(guesses.argument)))
        refuseAfter(await guessed.count(key), guesses);
      return guard ? guard(key, 1, run) : run();
    },
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

type Guard = <T>(key: string, events: number, work: () => Promise<T>) => Promise<T>;

function createGuard(rule: string, limit: AddressLimit, rateLimit: MakeRateLimit): Guard {
  const counted = rateLimit(rule, ...limit.windows);
  return async (key, events, work) => {
    refuseAfter(await counted.count(key, events), limit);
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error)) await counted.uncount(key, events);
      throw error;
    }
  };
}

/** Says whether the work does not count: nothing has taken effect, or the database was unavailable. */
function isRefusal(error: unknown): boolean {
  const apiError = error instanceof ApiError ? error : fromDatabase(error, false);
  return apiError !== undefined && (apiError.status < 500 || apiError.status === 503);
}

function refuseAfter(seconds: number, { refusal = defaultRefusal }: AddressLimit): void {
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  const { code, params, message } = refusal({ minutes, words: inWords(minutes) });
  throw new ApiError(429, "PT429", message, {
    hint: code,
    details: JSON.stringify(params),
    headers: { "retry-after": String(seconds) },
  });
}

const defaultRefusal = ({ minutes, words }: Wait): LimitRefusal => ({
  code: "attempts_too_many",
  params: { wait: { minutes } },
  message: `Too many attempts, try again in ${words}.`,
});

function inWords(minutes: number): string {
  if (minutes === 1) return "1 minute";
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
