import { buildWorld } from "./world.ts";

/**
 * Reads of the data API with and without 20 sign-ins per second: hashing passwords must not slow down the shop. Both come at
 * a fixed pace, as from visitors, whether or not earlier requests are done.
 */
const readsPerSecond = 100;
const signInsPerSecond = 20;
const seconds = 10;

const world = await buildWorld(1_000);
const base = `http://127.0.0.1:${world.ours}`;
const login = { email: "customer@facet.test", password: "ruby-and-pearl" };
let refused = 0;
try {
  await post("/auth/v1/signup");
  await Promise.all([atPace(readsPerSecond, read), atPace(signInsPerSecond, signIn)]);
  for (let round = 0; round < 3; round++) {
    report("reads alone", await atPace(readsPerSecond, read));
    const [reads, signIns] = await Promise.all([
      atPace(readsPerSecond, read),
      atPace(signInsPerSecond, signIn),
    ]);
    report("reads while customers sign in", reads);
    report("sign-ins", signIns);
  }
  console.log(`sign-ins refused: ${refused} of ${4 * signInsPerSecond * seconds}`);
} finally {
  await world.close();
}

async function read(): Promise<void> {
  const response = await fetch(`${base}/rest/v1/products?select=*&category=eq.Gemstones&order=name&limit=4`);
  if (!response.ok) throw new Error(`a read returned ${response.status}`);
  await response.arrayBuffer();
}

/** On a busy machine some are refused, and count with the time until the refusal. */
async function signIn(): Promise<void> {
  const status = await post("/auth/v1/token?grant_type=password");
  if (status === 504) refused += 1;
}

async function post(path: string): Promise<number> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(login) });
  const text = await response.text();
  if (!response.ok && response.status !== 504)
    throw new Error(`${path} returned ${response.status}: ${text}`);
  return response.status;
}

/** @returns how long each took, in milliseconds */
async function atPace(perSecond: number, work: () => Promise<void>): Promise<number[]> {
  const start = performance.now();
  return Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, turn) => {
      const due = start + (turn * 1000) / perSecond;
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(0, due - performance.now()));
      });
      await work();
      return performance.now() - due;
    }),
  );
}

function report(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((part) => sorted[Math.floor(part * sorted.length)] ?? 0);
  console.log(
    `${name}: median ${median?.toFixed(1)} ms, p95 ${p95?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms`,
  );
}
