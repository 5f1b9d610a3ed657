import { expect, test } from "vitest";
import { parseSender } from "./address.ts";

test.for([
  ["orders@shop.example", { name: undefined, address: "orders@shop.example" }],
  [" Facet <orders@shop.example> ", { name: "Facet", address: "orders@shop.example" }],
  ['"Facet, Inc." <orders@shop.example>', { name: "Facet, Inc.", address: "orders@shop.example" }],
  ["<orders@shop.example>", { name: undefined, address: "orders@shop.example" }],
  ["Grüße <post@grüße.example>", { name: "Grüße", address: "post@xn--gre-6ka8l.example" }],
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
