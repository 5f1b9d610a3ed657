import { availableParallelism } from "node:os";
import { compare, hash } from "@node-rs/bcrypt";
import { openGate } from "../../../work/gate/gate.ts";
import { tooBusy } from "./auth-error.ts";
import { costOf } from "./password-hash.ts";
import { maxPasswordBytes } from "./user-rules.ts";

export type Passwords = {
  hash: (password: string, requester: Requester) => Promise<string>;
  /** Compares a password with a hash; without one the answer is no, after the same time. */
  matches: (password: string, hash: string | null | undefined, requester: Requester) => Promise<boolean>;
};

/** Strangers are served last and fill only part of the queue; a known account has a few places in the rest. */
export type Requester = "stranger" | "service" | { account: string };

/** bcrypt's work doubles with each step; 10 is GoTrue's. */
export const defaultCost = 10;

/** A valid hash that no password matches, to compare with when there is no account. */
const nobodysHash = (cost: number) =>
  `$2b$${String(cost).padStart(2, "0")}$RKN286IdaSHgMuAGl.nCj.VDxbgUeT3BTc17WUpuApWd/xpaHS.56`;

/** Hashing takes the threads of files and signatures, so few run at a time. */
const places = Math.max(1, Math.min(3, availableParallelism() - 1));
const maxStrangers = 60;
const maxKnown = 20;
const maxPerAccount = 4;

export function createPasswords(cost = defaultCost): Passwords {
  const nobodys = nobodysHash(cost);
  const queue = openGate({ places, maxWaiting: maxStrangers + maxKnown, refusal: tooBusy });
  const direct = { maxWaiting: 0, refusal: tooBusy };
  const strangers = openGate({ places: maxStrangers, ...direct });
  const known = openGate({ places: maxKnown, perOwner: maxPerAccount, ...direct });
  const run = <Result>(job: () => Promise<Result>, requester: Requester): Promise<Result> => {
    if (requester === "service") return queue.run(job);
    if (requester === "stranger") return strangers.run(() => queue.run(job, { rank: () => 1 }));
    return known.run(() => queue.run(job), { owner: requester.account });
  };
  return {
    hash: (password, requester) => run(() => hash(password, { cost }), requester),
    async matches(password, stored, requester) {
      const isKnown = stored != null && costOf(stored) !== undefined;
      const isSame = await run(() => compare(password, isKnown ? stored : nobodys), requester);
      return isSame && isKnown && Buffer.byteLength(password) <= maxPasswordBytes;
    },
  };
}
