import { describe, expect, test } from "vitest";
import { isListed, parseRedirectUrls } from "./redirect-urls.ts";

const allows = (list: string, address: string) => isListed(new URL(address), parseRedirectUrls(list));

describe("an address on the list", () => {
  // The first ones are those of Supabase's documentation.
  test.each([
    ["http://localhost:3000/*", "http://localhost:3000/foo"],
    ["http://localhost:3000/*", "http://localhost:3000/"],
    ["http://localhost:3000/**", "http://localhost:3000/foo/bar.html?a=1"],
    ["http://localhost:3000/?", "http://localhost:3000/f"],
    ["http://localhost:3000/[!a-z]", "http://localhost:3000/1"],
    ["https://example.com/path", "https://example.com/path#fragment"],
    ["https://example.com", "https://example.com/"],
    ["https://example.com/", "https://example.com"],
    ["https://*.example.com/**", "https://preview-7.example.com/a/b.c"],
    ["https://*-team.vercel.app/**", "https://shop-git-main-team.vercel.app/confirm"],
    ["com.example.app://**", "com.example.app://auth/callback?x=1"],
    ["exp://127.0.0.1:19000", "exp://127.0.0.1:19000"],
    ["https://a.example/\\*", "https://a.example/*"],
    [" https://a.example , https://b.example ", "https://b.example/"],
  ])("%s allows %s", (list, address) => {
    expect(allows(list, address)).toBe(true);
  });

  test.each([
    ["", "https://example.com/"],
    ["http://localhost:3000/*", "http://localhost:3000/foo/bar"],
    ["http://localhost:3000/*", "http://localhost:3000/foo.html"],
    ["http://localhost:3000/**", "http://localhost:3001/foo"],
    ["http://localhost:3000/?", "http://localhost:3000/foo"],
    ["http://localhost:3000/[!a-z]", "http://localhost:3000/a"],
    ["https://example.com", "https://example.com/path"],
    ["https://example.com/**", "http://example.com/path"],
    ["https://example.com/**", "https://example.com.evil.test/path"],
    ["https://example.com/**", "https://exampleXcom/path"],
    ["https://*.example.com/**", "https://a.b.example.com/"],
    ["https://*.example.com/**", "https://evil.test?.example.com/"],
    ["https://*.example.com/**", "https://evil.test#.example.com/"],
    ["https://*.example.com/**", "https://evil.test\\\\.example.com/"],
    ["https://**", "https://203.0.113.7/"],
    ["https://**", "https://3405803783/"],
    ["https://**", "https://[2001:db8::1]/"],
    ["https://**", "javascript://x/%0aalert(1)"],
  ])("%s does not allow %s", (list, address) => {
    expect(allows(list, address)).toBe(false);
  });
});

test.each(["**", "example.com", "/path", "https://a b", "https://[z-a]"])("%s is not a URL", (list) => {
  expect(() => parseRedirectUrls(list)).toThrow(/is no address|Invalid regular expression/);
});
