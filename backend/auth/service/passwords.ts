import { availableParallelism } from "node:os";
import { compare, hash } from "@node-rs/bcrypt";
import { createWorkQueue } from "../../shared/work-queue.ts";
import { tooBusy } from "./auth-error.ts";
import { maxPasswordBytes } from "./user-rules.ts";

export type Passwords = {
  hash: (password: string, asker: Asker) => Promise<string>;
  /**
   * Whether the password is the one behind the hash. Without a hash the answer is no, but it takes as long, so that
   * nobody learns from the clock who has an account.
   */
  matches: (password: string, hash: string | null | undefined, asker: Asker) => Promise<boolean>;
};

/**
 * Who asks: strangers, of whom there may be a flood, wait for everybody else, and have a part of the places only. Whoever
 * is known, by account, has a few of the others. The service itself takes what is free.
 */
export type Asker = "stranger" | "service" | { account: string };

/** bcrypt's work doubles with each step; 10 is what GoTrue takes. */
const cost = 10;

/** Of a random password that nobody knows. */
const nobodysHash = "$2b$10$RKN286IdaSHgMuAGl.nCj.VDxbgUeT3BTc17WUpuApWd/xpaHS.56";

/**
 * Hashes outside of the main thread, a few at a time: all of them share the few threads that also read files and check
 * signatures, and the processors that everybody waits for. Further ones wait in line, but not long.
 */
const maxRunning = Math.max(1, Math.min(3, availableParallelism() - 1));
const mostStrangers = 60;
const mostKnown = 20;
const mostOfOneKnown = 4;

export function createPasswords(): Passwords {
  const queue = createWorkQueue({ maxRunning, maxWaiting: mostStrangers + mostKnown, refusal: tooBusy });
  const places = { maxWaiting: 0, refusal: tooBusy };
  const strangers = createWorkQueue({ maxRunning: mostStrangers, ...places });
  const known = createWorkQueue({ maxRunning: mostKnown, maxPerOwner: mostOfOneKnown, ...places });
  const run = <Result>(job: () => Promise<Result>, asker: Asker): Promise<Result> => {
    if (asker === "service") return queue.run(job);
    if (asker === "stranger") return strangers.run(() => queue.run(job, { rank: () => 1 }));
    return known.run(() => queue.run(job), { owner: asker.account });
  };
  return {
    hash: (password, asker) => run(() => hash(password, { cost }), asker),
    async matches(password, stored, asker) {
      const isSame = await run(() => compare(password, stored || nobodysHash), asker);
      return isSame && Boolean(stored) && Buffer.byteLength(password) <= maxPasswordBytes;
    },
  };
}
