import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openSmtp, parseSmtpUrl } from "./smtp.ts";
import { failureOf } from "./smtp-failure.ts";
import { languageOf } from "../work/languages/language.ts";

const { t } = languageOf("en");

const error = (values: object) => Object.assign(new Error("Something: internal"), values);
const reasonOf = (values: object) => failureOf(error(values), t).reason;

test.for([
  [
    { code: "EAUTH", response: "535-5.7.8 Authentication failed\r\n535 5.7.8 see https://mail.example" },
    "The mail server refuses the login. It says: 535 5.7.8 Authentication failed 5.7.8 see https://mail.example",
  ],
  [{ code: "EAUTH" }, "The mail server refuses the login."],
  [{ code: "ETIMEDOUT" }, "The mail server took too long."],
  [{ code: "EABORT" }, "The mail server took too long."],
  [
    { code: "ESOCKET", originalCode: "ECONNREFUSED" },
    "The mail server could not be reached: nothing answers at this port.",
  ],
  [
    { code: "EDNS", originalCode: "ENOTFOUND" },
    "The mail server could not be reached: there is no server of this name.",
  ],
  [{ code: "ECONNECTION" }, "The mail server could not be reached."],
  [
    { code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID" },
    "The connection to the mail server could not be encrypted: its certificate is for another name.",
  ],
  [
    { code: "ETLS", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    "The connection to the mail server could not be encrypted: its certificate is not trusted.",
  ],
  [
    { code: "ETLS", response: "502 5.5.1 Not implemented" },
    "The mail server offers no encryption here. It says: 502 5.5.1 Not implemented",
  ],
  [
    { code: "EPROTOCOL", response: "554 5.7.1 Your address is blocked" },
    "The mail server refuses the mail. It says: 554 5.7.1 Your address is blocked",
  ],
  [
    { code: "EPROTOCOL", response: "220 ftp.internal ready" },
    "What answers at this port is not a mail server.",
  ],
  [
    { code: "EENVELOPE", command: "RCPT TO", response: "550 No such mailbox" },
    "The mail server refuses the mail. It says: 550 No such mailbox",
  ],
  [{ code: "EENVELOPE", command: "API" }, "Something: internal"],
  [{ code: "ESTREAM" }, "The mail could not be handed over."],
] as const)("%j in words", ([values, sentence]) => {
  expect(reasonOf(values)).toBe(sentence);
});

test("a reply is one line of a reasonable length", () => {
  const reason = reasonOf({ code: "EMESSAGE", response: `550 ${"\u0007\u202ex".repeat(1000)}` });
  expect(reason.length).toBeLessThan(350);
  expect(reason).not.toMatch(/[\p{Cc}\u202e]/u);
});

test.for([
  ["SSH-2.0-OpenSSH_9.9 internal\r\n", "What answers at this port is not a mail server."],
  ["-ERR internal\r\n", "What answers at this port is not a mail server."],
  ["HTTP/1.1 400 internal\r\n\r\n", "What answers at this port is not a mail server."],
  ["220 internal\r\ninternal\r\n", /^(What answers|The mail server)/],
  ["internal", "The mail server could not be reached."],
] as const)("what another service says is not repeated: %j", async ([banner, sentence]) => {
  const service = createServer((socket) => socket.on("error", () => {}).end(banner)).listen(0, "127.0.0.1");
  onTestFinished(() => void service.close());
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  const smtp = openSmtp({
    ...parseSmtpUrl(`smtp://127.0.0.1:${port}`)!,
    from: { name: undefined, address: "orders@shop.example" },
  });
  const failure = await smtp.check().then(
    () => null,
    (problem: unknown) => failureOf(problem, t),
  );
  expect(failure?.reason).toMatch(sentence);
  expect(JSON.stringify(failure)).not.toContain("internal");
});
