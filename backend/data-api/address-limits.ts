import type { RoleSettings } from "../database/schema/schema-cache.ts";
import type { Caller } from "../tokens/authenticate.ts";
import { addressKey } from "../../work/client-address.ts";
import {
  createVolumeLimit,
  type MakeRateLimit,
  type RateLimit,
  type Window,
} from "../../work/rate-limits.ts";
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
  /** Bytes of large answers. */
  answers?: { bytes: number; seconds: number };
};

type Client = { caller: Caller; address: () => string | undefined };

/**
 * Runs a request's work within the limits. Work that the database refuses does not count, unless it was a guess.
 * @throws ApiError PT429 if the address is over its limit
 */
export type AddressGuards = {
  insert: <T>(table: string, rows: number, client: Client, work: () => Promise<T>) => Promise<T>;
  call: <T>(call: Call, client: Client, work: (settings: RoleSettings) => Promise<T>) => Promise<T>;
  answer: (client: Client, work: () => Promise<Response>) => Promise<Response>;
};

export function createAddressGuards(
  { inserts = {}, calls = {}, answers }: AddressLimits,
  rateLimit: MakeRateLimit,
): AddressGuards {
  const limitOf: LimitOf = (name, { windows }) => rateLimit(name, ...windows);
  const ofTables = new Map(
    Object.entries(inserts).map(([table, limit]) => [table, createGuard(`inserts ${table}`, limit, limitOf)]),
  );
  const ofFunctions = new Map(
    Object.entries(calls).map(([name, limit]) => [
      name,
      {
        guard: createGuard(`calls ${name}`, limit, limitOf),
        guess: limit.guesses && createGuessLimit(limit.guesses, limitOf(`guesses ${name}`, limit.guesses)),
        ...limit,
      },
    ]),
  );
  return {
    async insert(table, rows, client, work) {
      const guard = ofTables.get(table);
      return guard ? guard(client, { events: rows }, work) : work();
    },
    async call(call, client, work) {
      const limited = ofFunctions.get(call.routine.name);
      if (!limited) return work([]);
      const { guard, guess, idempotencyKey, addressSetting: name } = limited;
      await guess?.(call, client);
      const settings: RoleSettings = name ? [[name, addressKey(client.address())]] : [];
      return guard(client, { events: 1, idempotencyKey: textArgument(call, idempotencyKey) }, () =>
        work(settings),
      );
    },
    answer: answers ? createAnswerGuard(answers) : (_, work) => work(),
  };
}

const small = 65_536;

/** Large responses take memory and time from everybody, however fast they are read. */
function createAnswerGuard({ bytes, seconds }: { bytes: number; seconds: number }): AddressGuards["answer"] {
  const limit = createVolumeLimit(bytes, seconds);
  return async ({ caller, address }, work) => {
    if (caller.role === "service_role") return work();
    const key = addressKey(address());
    const wait = limit.wait(key);
    if (wait > 0)
      throw tooManyRequests(wait, () => `Too much was read from this address, try again in ${wait} seconds.`);
    const response = await work();
    const length = Number(response.headers.get("content-length") ?? 0);
    if (length > small) limit.add(key, length);
    return response;
  };
}

/** Counts every call that has the argument, unless it is null or an empty list. */
function createGuessLimit(
  { argument, message = defaultMessage }: NonNullable<CallLimit["guesses"]>,
  limit: RateLimit,
) {
  return async ({ given }: Call, { caller, address }: Client): Promise<void> => {
    if (caller.role === "service_role") return;
    const value = given.get(argument);
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return;
    const seconds = await limit.count(addressKey(address()), 1);
    if (seconds > 0) throw tooManyRequests(seconds, message);
  };
}

function textArgument({ given }: Call, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : given.get(name);
  return typeof value === "string" && value.length <= 100 ? value : undefined;
}

type Usage = {
  events: number;
  idempotencyKey?: string | undefined;
};

type Guard = <T>(client: Client, usage: Usage, work: () => Promise<T>) => Promise<T>;

/** A repeatable call, counted once however many requests for it are running. */
type Attempt = {
  /** `wait` is the result of `RateLimit.count`; a request that was counted before is not counted again. */
  counted: Promise<{ wait: number; isRepeated: boolean }>;
  running: number;
  /** Whether one of the requests has taken effect, or may have. */
  done: boolean;
};

type LimitOf = (name: string, limit: AddressLimit) => RateLimit;

function createGuard(
  rule: string,
  { windows, message = defaultMessage }: AddressLimit,
  limitOf: LimitOf,
): Guard {
  const limit = limitOf(rule, { windows });
  const longest = Math.max(...windows.map(({ seconds }) => seconds));
  /** Remembers the repeatable requests that were counted, by this process or another one. */
  const known = limitOf(`${rule} once`, { windows: [{ max: 1, seconds: longest }] });
  const running = new Map<string, Attempt>();

  async function count(key: string, events: number, name: string | undefined): Attempt["counted"] {
    const isRepeated = name !== undefined && (await known.count(name)) > 0;
    return { wait: isRepeated ? 0 : await limit.count(key, events), isRepeated };
  }

  async function undo({ counted }: Attempt, key: string, events: number, name: string | undefined) {
    const { wait, isRepeated } = await counted;
    if (isRepeated) return;
    if (name !== undefined) await known.reset(name);
    if (wait === 0) await limit.uncount(key, events);
  }

  return async ({ caller, address }, { events, idempotencyKey }, work) => {
    if (caller.role === "service_role") return work();
    const key = addressKey(address());
    const name = idempotencyKey === undefined ? undefined : `${key} ${idempotencyKey}`;
    const attempt = (name !== undefined && running.get(name)) || {
      counted: count(key, events, name),
      running: 0,
      done: false,
    };
    if (name !== undefined) running.set(name, attempt);
    attempt.running += 1;
    try {
      const { wait } = await attempt.counted;
      if (wait > 0) throw tooManyRequests(wait, message);
      const result = await work();
      attempt.done = true;
      return result;
    } catch (error) {
      if (!isRefusal(error)) attempt.done = true;
      throw error;
    } finally {
      attempt.running -= 1;
      if (attempt.running === 0) {
        if (name !== undefined) running.delete(name);
        if (!attempt.done) await undo(attempt, key, events, name);
      }
    }
  };
}

/** Says whether the work does not count: nothing has taken effect, or the database was unavailable. */
function isRefusal(error: unknown): boolean {
  const apiError = error instanceof ApiError ? error : fromDatabase(error, false);
  return apiError !== undefined && (apiError.status < 500 || apiError.status === 503);
}

const defaultMessage = (wait: string): string => `Too many attempts, try again in ${wait}.`;

function tooManyRequests(seconds: number, message: (wait: string) => string): ApiError {
  return new ApiError(429, "PT429", message(inWords(seconds)), {
    headers: { "retry-after": String(seconds) },
  });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return "1 minute";
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
