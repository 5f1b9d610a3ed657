import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { fetchMetalPrices } from "../../../server/shop/fetched-metal-prices.ts";
import { keys } from "../base/api.ts";
import { openProject } from "../base/project.ts";

test("the owner's address is asked for the prices of metals, and what is wrong with its answer is noted", async () => {
  const project = await openProject({ demo: true });
  onTestFinished(() => project.close());
  const { owner } = project.database.pools;
  let answer = '{"currency": "USD", "unit": "ounce", "rates": {"XAU": 2000}}';
  const accepted: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    accepted.push(headers.accept);
    response.end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  const job = fetchMetalPrices({
    api: { url: project.url, publishableKey: keys.publishable, secretKey: keys.secret, fetch },
    log: pino({ level: "silent" }),
    isPublic: () => true,
  });
  onTestFinished(() => job.stop());
  const ask = (path: string) =>
    owner`update public.metal_settings set address = ${`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`}`;

  await ask("/");
  job.start();
  const rates = async () => (await owner`select metal, price::float, actor from public.metal_rates`)[0];
  await expect.poll(rates).toEqual({ metal: "Gold", price: 64.3015, actor: null });
  expect(accepted).toEqual(["application/json"]);

  answer = '{"currency": "INR", "Gold": 7000}';
  await ask("/again");
  job.runNow();
  const problem = async () => (await owner`select problem from public.metal_settings`)[0]!["problem"];
  await expect.poll(problem).toBe("Its prices are in INR, and the shop's in USD.");
});
