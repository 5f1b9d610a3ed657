import { expect, test } from "vitest";
import { z } from "zod";
import { createTickets } from "./download-tickets.ts";

let time = 1_800_000_000_000;
const now = () => time;
const request = z.object({ report: z.string() });
const withSecret = (secret: string, purpose = "report") => createTickets({ secret, purpose, request, now });
const tickets = withSecret("a secret");
const ticket = { authorization: "Bearer secret-token", request: { report: "sales" } };

test("a ticket opens what it is for, for five minutes, in every process, and nobody can read it", async () => {
  const text = await tickets.create(ticket);
  expect(await tickets.read(text)).toEqual(ticket);
  expect(await withSecret("a secret").read(text)).toEqual(ticket);
  for (const part of text.split(".")) expect(Buffer.from(part, "base64url").toString()).not.toMatch(/secret/);
  time += 299_000;
  expect(await tickets.read(text)).toEqual(ticket);
  time += 2000;
  expect(await tickets.read(text)).toBeNull();
});

test("tickets that were changed, or made with another secret or for something else, open nothing", async () => {
  const text = await tickets.create(ticket);
  const others = [
    text.slice(0, -3),
    text.replace(/\.[^.]+\.[^.]+$/, ".AAAA.AAAA"),
    "",
    await withSecret("another").create(ticket),
    await withSecret("").create(ticket),
    await withSecret("a secret", "backup").create(ticket),
  ];
  for (const other of others) expect(await tickets.read(other)).toBeNull();
  expect(await withSecret("").read(await withSecret("").create(ticket))).toBeNull();
});
