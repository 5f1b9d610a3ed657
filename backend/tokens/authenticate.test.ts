import { SignJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { createAuthenticator } from "./authenticate.ts";

const keys = {
  publishable: "publishable",
  secret: "secret",
  jwtSecret: "a-secret-that-is-long-enough-for-hs256",
};

afterEach(() => {
  vi.useRealTimers();
});

test("a cached access token is refused once it has expired", async () => {
  const authenticate = createAuthenticator(keys);
  const token = await new SignJWT({ role: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1 hour")
    .sign(new TextEncoder().encode(keys.jwtSecret));
  const caller = await authenticate(keys.publishable, `Bearer ${token}`);
  expect(await authenticate(keys.publishable, `Bearer ${token}`)).toBe(caller);

  vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ["Date"] });
  await expect(authenticate(keys.publishable, `Bearer ${token}`)).rejects.toThrow("JWT expired");
});
