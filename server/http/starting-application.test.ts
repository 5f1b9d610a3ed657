import pino from "pino";
import { expect, test } from "vitest";
import { startingApplication } from "./starting-application.ts";

const application = startingApplication(pino({ level: "silent" }));

test("while the shop starts, it is healthy and not ready, and all requests are asked to come back", async () => {
  const answers = [
    "/healthz",
    "/readyz",
    "/products",
    "/rest/v1/products",
    "/auth/v1/token",
    "/storage/v1/bucket",
  ];
  const responses = await Promise.all(answers.map(async (path) => application.request(path)));
  expect(responses.map(({ status }) => status)).toEqual([200, 503, 503, 503, 503, 503]);
  expect(responses.slice(2).map(({ headers }) => headers.get("Retry-After"))).toEqual(Array(4).fill("5"));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(bodies[2]).toContain("<p>The shop is starting. Your orders and your cart are safe.");
  for (const body of bodies.slice(3)) expect(body).toContain("The shop is starting. Please try again");
});
