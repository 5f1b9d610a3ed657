import { createHmac, randomBytes } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import { maxExportedOrders, reportNames, reportUnits } from "../domain/reports.ts";

/** In milliseconds. */
const validFor = 5 * 60_000;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const csvRequestSchema = z
  .object({
    report: z.enum(reportNames),
    from: day.optional(),
    to: day.optional(),
    unit: z.enum(reportUnits).optional(),
    ids: z.array(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(maxExportedOrders).optional(),
  })
  .refine(({ report, from, to, ids }) => report === "stock" || ids !== undefined || (from && to));

const ticketSchema = z.object({ authorization: z.string(), request: csvRequestSchema });

export type Ticket = z.infer<typeof ticketSchema>;

/**
 * A browser's download sends no session's token, so its address carries it, encrypted, for five minutes. Nobody who sees
 * the address can read it, and it opens only this report. Once the session ends, it opens nothing.
 * @param secret the same in all processes of the shop; with an empty one, tickets are for this process only
 */
export function createTickets(secret: string, now: () => number = Date.now) {
  const key = createHmac("sha256", secret === "" ? randomBytes(32) : secret)
    .update("facet report download")
    .digest();
  return {
    create: (ticket: Ticket): Promise<string> =>
      new EncryptJWT(ticket)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setExpirationTime(Math.floor((now() + validFor) / 1000))
        .encrypt(key),
    /** @returns null for forged and expired ones */
    async read(text: string): Promise<Ticket | null> {
      try {
        const { payload } = await jwtDecrypt(text, key, {
          currentDate: new Date(now()),
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
          requiredClaims: ["exp"],
        });
        return ticketSchema.parse(payload);
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
