import { addressKey } from "../client-address.ts";
import type { Caller } from "../keys.ts";
import { createRateLimits, type Window } from "../rate-limits.ts";
import { ApiError } from "./errors/api-error.ts";
import type { Call } from "./plan/query-plan.ts";
import { fromDatabase } from "./errors/postgres-error.ts";

/** How much one address may do within each of some windows. */
export type AddressLimit = {
  windows: readonly Window[];
  /** The refusal in a sentence, for example with `5 minutes`. */
  refusal?: (wait: string) => string;
};

export type AddressLimits = {
  /** Rows inserted, by table. */
  inserts?: Readonly<Record<string, AddressLimit>>;
  /** Calls, by function. `repeatedBy` is an argument; calls with the same text in it are one, made again. */
  calls?: Readonly<Record<string, AddressLimit & { repeatedBy?: string }>>;
};

type Sender = { caller: Caller; address: () => string | undefined };

/**
 * Run a request's work within the limits; what the database refuses does not count.
 * @throws ApiError PT429 when it is more than the address still may do
 */
export type AddressGuards = {
  insert: <T>(table: string, rows: number, sender: Sender, work: () => Promise<T>) => Promise<T>;
  call: <T>(call: Call, sender: Sender, work: () => Promise<T>) => Promise<T>;
};

export function createAddressGuards({ inserts = {}, calls = {} }: AddressLimits): AddressGuards {
  const ofTables = new Map(Object.entries(inserts).map(([table, limit]) => [table, createGuard(limit)]));
  const ofFunctions = new Map(
    Object.entries(calls).map(([name, limit]) => [name, { guard: createGuard(limit), ...limit }]),
  );
  return {
    async insert(table, rows, sender, work) {
      const guard = ofTables.get(table);
      return guard ? guard(sender, { events: rows }, work) : work();
    },
    async call(call, sender, work) {
      const limited = ofFunctions.get(call.routine.name);
      if (!limited) return work();
      return limited.guard(sender, { events: 1, repeat: textArgument(call, limited.repeatedBy) }, work);
    },
  };
}

/** The argument as PostgreSQL reads it: of members with one name the last. A long text is none to be remembered. */
function textArgument({ input }: Call, name: string | undefined): string | undefined {
  if (name === undefined || input.kind !== "object") return undefined;
  const value = (JSON.parse(input.json) as Record<string, unknown>)[name];
  return typeof value === "string" && value.length <= 100 ? value : undefined;
}

type Measure = {
  events: number;
  /** What repeated requests have in common. */
  repeat?: string | undefined;
};

type Guard = <T>(sender: Sender, measure: Measure, work: () => Promise<T>) => Promise<T>;

/** What is counted once, however many requests for it are under way. */
type Attempt = {
  /** When, in milliseconds, it no longer counts in any window: the same text begins another attempt. */
  ends: number;
  /** See `RateLimit.count`. */
  seconds: Promise<number>;
  running: number;
  /** Whether one of them was done, or may have been. */
  done: boolean;
};

/** As many attempts are remembered; one that was forgotten counts anew. */
const mostAttempts = 50_000;

/** The service itself is not limited. */
function createGuard({ windows, refusal = defaultRefusal }: AddressLimit): Guard {
  const limit = createRateLimits(windows);
  const longest = Math.max(...windows.map(({ seconds }) => seconds)) * 1000;
  const attempts = new Map<string, Attempt>();

  const begin = (key: string, events: number, name: string | undefined): Attempt => {
    const ends = Date.now() + longest;
    const attempt = { ends, seconds: limit.count(key, events), running: 0, done: false };
    if (name === undefined) return attempt;
    attempts.set(name, attempt);
    const [oldest] = attempts.keys();
    if (attempts.size > mostAttempts && oldest !== undefined) attempts.delete(oldest);
    return attempt;
  };

  return async ({ caller, address }, { events, repeat }, work) => {
    if (caller.role === "service_role") return work();
    const key = addressKey(address());
    const name = repeat === undefined ? undefined : `${key} ${repeat}`;
    const known = name === undefined ? undefined : attempts.get(name);
    const attempt = known && known.ends > Date.now() ? known : begin(key, events, name);
    attempt.running += 1;
    try {
      const seconds = await attempt.seconds;
      if (seconds > 0) throw tooMany(seconds, refusal);
      const result = await work();
      attempt.done = true;
      return result;
    } catch (error) {
      if (!isRefusal(error)) attempt.done = true;
      throw error;
    } finally {
      attempt.running -= 1;
      if (attempt.running === 0 && !attempt.done) {
        if (name !== undefined) attempts.delete(name);
        if ((await attempt.seconds) === 0) await limit.uncount(key, events);
      }
    }
  };
}

/** Whether it is sure that nothing was done. After a lost connection, or a server's error, it is not. */
function isRefusal(error: unknown): boolean {
  const answer = error instanceof ApiError ? error : fromDatabase(error, false);
  return answer !== undefined && answer.status < 500;
}

const defaultRefusal = (wait: string): string => `Too many attempts, try again in ${wait}.`;

function tooMany(seconds: number, refusal: (wait: string) => string): ApiError {
  return new ApiError(429, "PT429", refusal(inWords(seconds)), {
    headers: { "retry-after": String(seconds) },
  });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return "1 minute";
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
