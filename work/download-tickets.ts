import { createHmac, randomBytes } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";

/** In milliseconds. */
const validFor = 5 * 60_000;

export type Ticket<Request> = { authorization: string; request: Request };

type Options<Request> = {
  /** The same in all processes of the shop; with an empty one, tickets are for this process only. */
  secret: string;
  /** A ticket opens nothing of another purpose, such as `report`. */
  purpose: string;
  request: z.ZodType<Request>;
  now?: () => number;
};

/** Tickets in downloads' addresses, which send no token: encrypted, for five minutes, and ended with the session. */
export function createTickets<Request>({ secret, purpose, request, now = Date.now }: Options<Request>) {
  const key = createHmac("sha256", secret === "" ? randomBytes(32) : secret)
    .update(`facet ${purpose} download`)
    .digest();
  const schema = z.object({ authorization: z.string(), request });
  return {
    create: (ticket: Ticket<Request>): Promise<string> =>
      new EncryptJWT(ticket)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setExpirationTime(Math.floor((now() + validFor) / 1000))
        .encrypt(key),
    /** @returns null for forged and expired ones */
    async read(text: string): Promise<Ticket<Request> | null> {
      try {
        const { payload } = await jwtDecrypt(text, key, {
          currentDate: new Date(now()),
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
          requiredClaims: ["exp"],
        });
        return schema.parse(payload);
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
