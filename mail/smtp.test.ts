import { expect, test } from "vitest";
import { failureOf, parseSmtpUrl } from "./smtp.ts";

test.for([
  [
    "smtp://mail.example",
    { host: "mail.example", port: 587, secure: false, requireTls: false, login: undefined },
  ],
  ["smtps://mail.example/", { port: 465, secure: true }],
  [
    "smtp://shop%40mail.example:p%40ss%3Aword@mail.example:2525",
    { port: 2525, requireTls: true, login: { user: "shop@mail.example", pass: "p@ss:word" } },
  ],
  ["smtp://a:b@mail.example?tls=off", { requireTls: false }],
  ["smtp://a:b@localhost:1025", { host: "localhost", requireTls: false }],
  ["smtp://a:b@[::1]:1025", { host: "::1", requireTls: false }],
] as const)("%s is a mail server", ([address, settings]) => {
  expect(parseSmtpUrl(address)).toMatchObject(settings);
});

test.for([
  "",
  "mail.example",
  "http://mail.example",
  "smtp:",
  "smtp://mail.example/path",
  "smtp://mail.example?pool=true",
  "smtp://mail.example?tls=on",
  "smtp://%zz:b@mail.example",
  "smtp://mail.example:99999",
])("%j is none", (address) => {
  expect(parseSmtpUrl(address)).toBeNull();
});

const error = (values: object) => Object.assign(new Error("550 No"), values);

test.for([
  [
    "a recipient that does not exist",
    { code: "EENVELOPE", command: "RCPT TO", responseCode: 550, permanent: true },
    true,
    true,
  ],
  [
    "a mailbox that is full for now",
    { code: "EENVELOPE", command: "RCPT TO", responseCode: 452, permanent: false },
    false,
    true,
  ],
  [
    "a mail that is refused",
    { code: "EMESSAGE", command: "DATA", responseCode: 554, permanent: true },
    true,
    true,
  ],
  [
    "a wrong password",
    { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535, permanent: true },
    false,
    false,
  ],
  [
    "a sender that is refused",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 550, permanent: true },
    false,
    false,
  ],
  ["a server that is not there", { code: "ESOCKET", command: "CONN" }, false, false],
  ["a connection that ends", { code: "ECONNECTION", command: "CONN" }, false, false],
  ["a time limit", { code: "EABORT" }, false, false],
] as const)("%s", ([, values, isFinal, isOfThisMail]) => {
  expect(failureOf(error(values))).toMatchObject({ isFinal, isOfThisMail });
});

test("the log learns nothing about anybody", () => {
  const { problem } = failureOf(
    error({
      message: "550 ana@mail.example unknown",
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
    }),
  );
  expect(problem).toBe("EENVELOPE RCPT TO 550");
});
