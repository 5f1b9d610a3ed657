import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type MailServer, openMailServer } from "../tests/mail/mail-server.ts";
import { nonsense, openNonsenseMailServer } from "../tests/mail/nonsense-mail-server.ts";
import { freePort } from "../tests/setup/free-port.ts";
import { openSmtp, parseSmtpUrl } from "./smtp.ts";
import { failureOf } from "./smtp-failure.ts";
import { languageOf } from "../work/languages/language.ts";

const { t } = languageOf("en");

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
])("%j is not a mail server", (address) => {
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
  expect(failureOf(error(values), t)).toMatchObject({ isFinal, isOfThisMail });
});

test("the log contains no personal data", () => {
  const { problem } = failureOf(
    error({
      message: "550 ana@mail.example unknown",
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
    }),
    t,
  );
  expect(problem).toBe("EENVELOPE RCPT TO 550");
});

const failure = (sending: Promise<unknown>) =>
  sending.then(() => null).catch((error: unknown) => failureOf(error, t));

describe("a real server", () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await openMailServer();
  });
  afterAll(() => server.close());

  const mail = {
    senderName: "Ruby & Co",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
    replyTo: undefined,
  };

  function send(recipients: string[], url = server.url, signal = new AbortController().signal) {
    const smtp = openSmtp({ ...parseSmtpUrl(url)!, from: { name: "Facet", address: "orders@shop.example" } });
    return smtp.send(mail, { recipients, messageId: "1b4db7eb" }, signal);
  }
  test("gets a mail with its Message-ID, marked as automatic", async () => {
    await send(["a@mail.example", "b@mail.example"]);
    const [{ mail: sent, to } = { mail: undefined, to: [] }] = server.to("a@mail.example");
    expect(to).toEqual(["a@mail.example", "b@mail.example"]);
    expect(sent).toMatchObject({
      messageId: "<1b4db7eb@shop.example>",
      subject: "Hello",
      html: "<p>Hello</p>\n",
    });
    expect(sent?.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
  });

  test("is told the shop's name as the sender's, unless the operator names one", async () => {
    await send(["named@mail.example"]);
    const smtp = openSmtp({
      ...parseSmtpUrl(server.url)!,
      from: { name: undefined, address: "orders@shop.example" },
    });
    const to = { recipients: ["unnamed@mail.example"], messageId: "1" };
    await smtp.send(mail, to, new AbortController().signal);
    const nameFor = (recipient: string) => server.to(recipient)[0]?.mail.from?.name;
    expect([nameFor("named@mail.example"), nameFor("unnamed@mail.example")]).toEqual(["Facet", "Ruby & Co"]);
  });

  test("that knows one of two recipients accepts the mail", async () => {
    server.unknown.add("nobody@mail.example");
    await send(["nobody@mail.example", "c@mail.example"]);
    expect(server.to("c@mail.example")).toHaveLength(1);
    expect(await failure(send(["nobody@mail.example"]))).toMatchObject({
      isFinal: true,
      isOfThisMail: true,
      reason: expect.stringContaining("No such mailbox") as string,
    });
  });

  test("that refuses it, or is busy", async () => {
    server.fail("refused", "busy");
    expect(await failure(send(["d@mail.example"]))).toMatchObject({ isFinal: true, isOfThisMail: true });
    expect(await failure(send(["d@mail.example"]))).toMatchObject({ isFinal: false, isOfThisMail: true });
  });

  test("that refuses the login keeps every mail waiting, and the password secret", async () => {
    const refused = await failure(send(["e@mail.example"], server.url.replace("word", "guess")));
    expect(refused).toMatchObject({ isFinal: false, isOfThisMail: false });
    expect(refused?.reason).toBe("The mail server refuses the login. It says: 535 Wrong login");
    expect(JSON.stringify(refused)).not.toContain("guess");
  });

  test("that offers no encryption gets no password over a network", async () => {
    const settings = { ...parseSmtpUrl(server.url)!, requireTls: true };
    const smtp = openSmtp({ ...settings, from: { name: undefined, address: "orders@shop.example" } });
    expect(await failure(smtp.check())).toMatchObject({ isFinal: false, isOfThisMail: false });
  });

  test("that talks nonsense keeps every mail waiting, and brings nothing of it into the log", async () => {
    const port = await freePort();
    const talking = await openNonsenseMailServer(port);
    onTestFinished(talking.close);
    for (let way = 0; way < talking.ways; way += 1) {
      const heard = await failure(send(["g@mail.example"], `smtp://127.0.0.1:${port}`));
      expect(heard).toMatchObject({ isFinal: false, isOfThisMail: false });
      expect(heard?.problem).not.toContain(nonsense);
    }
    expect(talking.connections()).toBe(talking.ways);
  });

  test("that is silent, or unreachable", async () => {
    server.fail("silent");
    const stopped = new AbortController();
    const sending = failure(send(["f@mail.example"], server.url, stopped.signal));
    await expect.poll(server.faultsLeft).toBe(0);
    stopped.abort();
    expect(await sending).toMatchObject({ isFinal: false, isOfThisMail: false });
    expect(await failure(send(["f@mail.example"], "smtp://127.0.0.1:1"))).toMatchObject({
      isFinal: false,
      isOfThisMail: false,
      reason: expect.stringContaining("could not be reached") as string,
    });
  });
});
