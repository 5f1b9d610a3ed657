import { expect, test } from "vitest";
import { createTickets, csvRequestSchema, type Ticket } from "./tickets.ts";

let time = 1_800_000_000_000;
const now = () => time;
const tickets = createTickets("a secret", now);
const ticket: Ticket = {
  authorization: "Bearer secret-token",
  request: { report: "sales", from: "2026-01-01", to: "2026-01-31", unit: "day" },
};

test("a ticket opens its report for five minutes, in every process, and nobody can read it", async () => {
  const text = await tickets.create(ticket);
  expect(await tickets.read(text)).toEqual(ticket);
  expect(await createTickets("a secret", now).read(text)).toEqual(ticket);
  for (const part of text.split(".")) expect(Buffer.from(part, "base64url").toString()).not.toMatch(/secret/);
  time += 299_000;
  expect(await tickets.read(text)).toEqual(ticket);
  time += 2000;
  expect(await tickets.read(text)).toBeNull();
});

test("tickets that were changed or made with another secret open nothing", async () => {
  const text = await tickets.create(ticket);
  const others = [
    text.slice(0, -3),
    text.replace(/\.[^.]+\.[^.]+$/, ".AAAA.AAAA"),
    "",
    await createTickets("another", now).create(ticket),
    await createTickets("", now).create(ticket),
  ];
  for (const other of others) expect(await tickets.read(other)).toBeNull();
  expect(await createTickets("", now).read(await createTickets("", now).create(ticket))).toBeNull();
});

test.for([
  { report: "nonsense" },
  { report: "sales" },
  { report: "sales", from: "2026-01-01" },
  { report: "sales", from: "yesterday", to: "2026-01-01" },
  { report: "sales", from: "2026-01-01", to: "2026-01-02", unit: "hour" },
  { report: "orders", ids: [] },
  { report: "orders", ids: [0] },
  { report: "orders", ids: Array.from({ length: 501 }, (_, index) => index + 1) },
])("%j cannot be asked for", (request) => {
  expect(csvRequestSchema.safeParse(request).success).toBe(false);
});
