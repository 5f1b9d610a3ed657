import { z } from "zod/mini";
import { Refusal } from "../forms/refusal.ts";
import type { OrderKey } from "./order-link.ts";

const beganSchema = z.object({ url: z.url() });
const refusedSchema = z.object({ message: z.string() });

/** Begins to pay an order by card, or goes on with it. Returns the address of the page where one pays. */
export async function addressToPay({ id, key }: OrderKey): Promise<string> {
  const response = await fetch("/payments/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_id: id, key }),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return beganSchema.parse(answer).url;
  const refused = refusedSchema.safeParse(answer);
  throw refused.success ? new Refusal(refused.data.message) : new TypeError("There was no answer.");
}
