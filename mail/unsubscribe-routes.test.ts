import pino from "pino";
import { expect, test } from "vitest";
import { unsubscribePaths, unsubscribeRoutes } from "./unsubscribe-routes.ts";

/** Routes over a database that answers so, and what they asked it for. */
function serve(answer: Response) {
  const asked: unknown[] = [];
  const fetch = async (request: Request) => {
    asked.push(new URL(request.url).pathname, await request.json());
    return answer;
  };
  const api = { url: "http://database", publishableKey: "key", secretKey: "secret", fetch };
  return { asked, routes: unsubscribeRoutes({ api, log: pino({ level: "silent" }) }) };
}

const oneClick = {
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body: "List-Unsubscribe=One-Click",
};

test.for(["/newsletter/unsubscribe/k-1", "/fr/newsletter/unsubscribe/k-1"])(
  "a mail program unsubscribes by a POST to %s",
  async (path) => {
    const { asked, routes } = serve(new Response(null, { status: 204 }));
    expect((await routes.request(path, oneClick)).status).toBe(200);
    expect(asked).toEqual(["/rest/v1/rpc/end_newsletter", { key: "k-1" }]);
    expect((await routes.request(path)).status).toBe(404);
    expect(unsubscribePaths).toHaveLength(2);
  },
);

test("an unknown key and a database that is gone have answers of their own", async () => {
  const unknown = { code: "PT404", message: "This link no longer opens anything." };
  for (const [answer, status] of [
    [Response.json(unknown, { status: 404 }), 404],
    [new Response("gone", { status: 503 }), 503],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await serve(answer).routes.request("/newsletter/unsubscribe/k-1", oneClick)).status).toBe(status);
  }
});
