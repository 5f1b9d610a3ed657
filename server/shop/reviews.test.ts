import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { DataApi } from "../../work/data-api-client.ts";
import { keepReviews } from "./reviews.ts";

type Answers = { asked?: number[]; unused?: string[][]; deletions?: number[] };

/** A backend that answers each request with the next of its answers, and then that there is nothing to do. */
function openBackend({ asked = [], unused = [], deletions = [] }: Answers) {
  const requests: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    expect(request.headers.get("authorization")).toBe("Bearer secret");
    const body = await request.text();
    requests.push(body === "{}" ? name : `${name} ${body}`);
    if (name === "POST /rest/v1/rpc/request_reviews") return Response.json(asked.shift() ?? 0);
    if (name === "POST /rest/v1/rpc/unused_review_photographs") return Response.json(unused.shift() ?? []);
    return new Response("[]", { status: deletions.shift() ?? 200 });
  };
  const api: DataApi = { url: "http://shop.example", publishableKey: "public", secretKey: "secret", fetch };
  return { api, requests };
}

/** Runs the job until its backend has had this many requests. @returns the requests, and what was logged */
async function run(answers: Answers, until: number) {
  const { api, requests } = openBackend(answers);
  const logged: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  const job = keepReviews({ api, log, pause: 1 });
  onTestFinished(job.stop);
  job.start();
  await expect.poll(() => requests.length).toBeGreaterThanOrEqual(until);
  await job.stop();
  return { requests: requests.slice(0, until), logged };
}

const ask = "POST /rest/v1/rpc/request_reviews";
const look = "POST /rest/v1/rpc/unused_review_photographs";
const remove = 'DELETE /storage/v1/object/review-photos {"prefixes":["a","b"]}';

test("asks a hundred buyers at a time until fewer are left, and deletes nothing if all photographs are used", async () => {
  const { requests, logged } = await run({ asked: [100, 100, 99] }, 6);
  expect(requests).toEqual([ask, ask, ask, look, ask, look]);
  expect(logged).toEqual([]);
});

test("deletes photographs that no review has; a storage that refuses is told about, and asked again later", async () => {
  const { requests, logged } = await run(
    {
      unused: [
        ["a", "b"],
        ["a", "b"],
      ],
      deletions: [503, 200],
    },
    6,
  );
  expect(requests).toEqual([ask, look, remove, ask, look, remove]);
  expect(logged).toEqual([expect.stringContaining("The storage answered 503")]);
});
