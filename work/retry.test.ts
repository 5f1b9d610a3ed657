import { expect, test } from "vitest";
import { retry } from "./retry.ts";

function failing(times: number) {
  let runs = 0;
  return () => {
    runs += 1;
    return runs > times ? Promise.resolve(runs) : Promise.reject(new Error(`failure ${runs}`));
  };
}

test("what fails is done again until it succeeds", async () => {
  expect(await retry(failing(2), { mayRetry: () => true, pause: 1, longestPause: 1 })).toBe(3);
});

test("the last failure is thrown when it may not be done again", async () => {
  const seen: string[] = [];
  const mayRetry = (error: unknown, failures: number) => {
    seen.push(`${failures}: ${(error as Error).message}`);
    return failures < 2;
  };
  await expect(retry(failing(9), { mayRetry })).rejects.toThrow("failure 2");
  expect(seen).toEqual(["1: failure 1", "2: failure 2"]);
});
