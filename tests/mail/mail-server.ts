import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerEnvelope } from "smtp-server";

/** A mail that the server accepted, with the recipients on its envelope. */
export type Received = { mail: Email; raw: string; from: string; to: string[] };

type Fault = "busy" | "refused" | "silent" | { taken: () => Promise<void> };

export type MailServer = {
  /** For SMTP_URL. */
  url: string;
  received: Received[];
  /** The mails to an address. */
  to: (address: string) => Received[];
  /**
   * The faults that the next mails meet, one each: 4xx, 5xx, no answer, or something that happens before the answer.
   */
  fail: (...faults: Fault[]) => void;
  /** Takes back the faults that no mail has met. */
  heal: () => void;
  /** How many faults have not been used yet. */
  faultsLeft: () => number;
  /** Recipients that do not exist. */
  unknown: Set<string>;
  /** Stops; the same port can be opened again. */
  close: () => Promise<void>;
  open: () => Promise<void>;
};

const login = { user: "shop@mail.example", pass: "p@ss:word" };

function reply(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** A real SMTP server on this machine, which keeps the mails it accepts. */
export async function openMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const faults: Fault[] = [];
  const unknown = new Set<string>();
  let port = 0;
  let server: SMTPServer;

  const open = async (): Promise<void> => {
    server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      onAuth: ({ username, password }, _session, done) =>
        username === login.user && password === login.pass
          ? done(null, { user: username })
          : done(reply(535, "Wrong login")),
      onRcptTo: ({ address }, _session, done) =>
        done(unknown.has(address) ? reply(550, "No such mailbox") : null),
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => void answer(Buffer.concat(parts), session.envelope, done));
      },
    });
    server.on("error", () => {});
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
    port = (server.server.address() as AddressInfo).port;
  };

  async function answer(
    raw: Buffer,
    envelope: SMTPServerEnvelope,
    done: (error?: Error) => void,
  ): Promise<void> {
    const fault = faults.shift();
    if (fault === "silent") return;
    if (fault === "busy") return done(reply(451, "Please try again"));
    if (fault === "refused") return done(reply(554, "We do not want this"));
    received.push({
      mail: await PostalMime.parse(raw),
      raw: raw.toString(),
      from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
    });
    await fault?.taken();
    done();
  }

  await open();
  return {
    url: `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@127.0.0.1:${port}`,
    received,
    to: (address) => received.filter(({ to }) => to.includes(address)),
    fail: (...next) => faults.push(...next),
    heal: () => void faults.splice(0),
    faultsLeft: () => faults.length,
    unknown,
    open,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
