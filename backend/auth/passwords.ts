import { availableParallelism } from "node:os";
import { compare, hash } from "@node-rs/bcrypt";
import { createWorkQueue } from "../work-queue.ts";
import { tooBusy } from "./auth-error.ts";
import { mostPasswordBytes } from "./password-rules.ts";

export type Passwords = {
  hash: (password: string) => Promise<string>;
  /**
   * Whether the password is the one behind the hash. Without a hash the answer is no, but it takes as long, so that
   * nobody learns from the clock who has an account.
   */
  matches: (password: string, hash: string | null | undefined) => Promise<boolean>;
};

/** bcrypt's work doubles with each step; 10 is what GoTrue takes. */
const cost = 10;

/** Of a random password that nobody knows. */
const nobodysHash = "$2b$10$RKN286IdaSHgMuAGl.nCj.VDxbgUeT3BTc17WUpuApWd/xpaHS.56";

/**
 * Hashes outside of the main thread, a few at a time: all of them share the few threads that also read files and check
 * signatures, and the processors that everybody waits for. Further ones wait in line, but not long.
 */
const mostRunning = Math.max(1, Math.min(3, availableParallelism() - 1));
const mostWaiting = 60;

export function createPasswords(): Passwords {
  const queue = createWorkQueue(mostRunning, mostWaiting, tooBusy);
  return {
    hash: (password) => queue.run(() => hash(password, { cost })),
    async matches(password, stored) {
      const isSame = await queue.run(() => compare(password, stored || nobodysHash));
      return isSame && Boolean(stored) && Buffer.byteLength(password) <= mostPasswordBytes;
    },
  };
}
