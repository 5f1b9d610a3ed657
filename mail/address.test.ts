import { expect, test } from "vitest";
import { domainOf, isAddress, parseSender } from "./address.ts";

test.for([
  ["orders@shop.example", { name: undefined, address: "orders@shop.example" }],
  [" Facet <orders@shop.example> ", { name: "Facet", address: "orders@shop.example" }],
  ['"Facet, Inc." <orders@shop.example>', { name: "Facet, Inc.", address: "orders@shop.example" }],
  ["<orders@shop.example>", { name: undefined, address: "orders@shop.example" }],
] as const)("%j is from %j", ([text, sender]) => {
  expect(parseSender(text)).toEqual(sender);
});

test.for([
  "",
  "Facet",
  "orders@localhost",
  "orders@shop.example, b@shop.example",
  "Facet <orders>",
  "a@b.example <orders@shop.example>",
  "Facet\r\nBcc: all@shop.example <orders@shop.example>",
])("%j is not an address", (text) => {
  expect(parseSender(text)).toBeNull();
});

test("a single address, without anything that a header could read as a second one", () => {
  for (const one of ["a@b.example", "o'neil+x@b.example", "grüße@b.example"])
    expect(isAddress(one)).toBe(true);
  const none = [
    "a@b",
    "a b@c.example",
    "a@b.example,c@d.example",
    "a@b.example\nBcc:c@d.example",
    "<a@b.example>",
  ];
  for (const one of none) expect(isAddress(one)).toBe(false);
  expect(isAddress(`${"x".repeat(320)}@b.example`)).toBe(false);
});

test("a Message-ID has its domain in ASCII", () => {
  expect(domainOf("a@shop.example")).toBe("shop.example");
  expect(domainOf("a@grüße.example")).toBe("xn--gre-6ka8l.example");
});
