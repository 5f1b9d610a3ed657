import pino from "pino";
import { expect, test } from "vitest";
import { openShopFacts } from "./shop-facts.ts";

/** A data API that answers with these, one after the other; a number is a status. */
function facts(...answers: unknown[]) {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const fetch = () => {
    const answer = answers.shift();
    return typeof answer === "number" ? new Response("{}", { status: answer }) : Response.json(answer);
  };
  const api = { url: "http://localhost", publishableKey: "p", secretKey: "s", fetch };
  return { read: openShopFacts(api, log), lines };
}

test("are read again each time", async () => {
  const { read } = facts({ name: "Ruby" }, { name: "Opal" });
  expect([(await read()).name, (await read()).name]).toEqual(["Ruby", "Opal"]);
});

test("are the last known ones while they cannot be read, and unknown before", async () => {
  const { read, lines } = facts(503, { name: "Ruby" }, 503);
  await expect(read()).rejects.toThrow("rpc/shop");
  expect((await read()).name).toBe("Ruby");
  lines.length = 0;
  expect((await read()).name).toBe("Ruby");
  expect(lines.join("")).toContain("could not be read");
});

test("that make no sense are replaced, and the log says so", async () => {
  const { read, lines } = facts({ name: "Ruby", currency: 7 });
  expect((await read()).money.currency).toBe("USD");
  expect(lines.join("")).toContain("currency");
});
