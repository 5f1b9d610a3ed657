import { expect, test } from "vitest";
import { mailTo } from "./mail-to.ts";

test("contains the address, and the subject if there is one", () => {
  expect(mailTo("mira@mail.example")).toBe("mailto:mira@mail.example");
  expect(mailTo("mira@mail.example", "Rings & more?")).toBe(
    "mailto:mira@mail.example?subject=Rings%20%26%20more%3F",
  );
});

test.for([
  "mira@mail.example?bcc=thief%40mail.example&body=Send%20the%20key",
  "mira,thief@mail.example",
  "mira@mail.example#",
])("%s stays one address", (email) => {
  const { pathname, search, hash } = new URL(mailTo(email));
  expect(decodeURIComponent(pathname)).toBe(email);
  expect(pathname).not.toContain(",");
  expect(search + hash).toBe("");
});
