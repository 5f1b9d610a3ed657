import { shop } from "../domain/shop.ts";
import { domainOf, type Sender } from "./address.ts";
import type { Mail } from "./messages/write-message.ts";

/** The operator's mail server, and whom mails are from. */
export type SmtpSettings = {
  host: string;
  port: number;
  /** Encrypted from the start; otherwise by STARTTLS. */
  secure: boolean;
  /** Whether an unencrypted connection is refused. */
  requireTls: boolean;
  login: { user: string; pass: string } | undefined;
  from: Sender;
};

/** Why a mail could not be handed over. */
export type Failure = {
  /** For administrators. It may name the recipient. */
  reason: string;
  /** For the log, without anybody's data. */
  problem: string;
  /** Whether the server has refused this mail for good. */
  isFinal: boolean;
  /** Whether it is about this mail. Otherwise others would fail, too. */
  isOfThisMail: boolean;
};

export type Smtp = {
  send: (mail: Mail, to: { recipients: string[]; messageId: string }, signal: AbortSignal) => Promise<void>;
  /** Rejects when the server does not answer or refuses the login. */
  check: () => Promise<unknown>;
};

/** Milliseconds. */
const timeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  dnsTimeout: 15_000,
};

/**
 * Reads SMTP_URL. A password only leaves this machine encrypted, unless the operator says `?tls=off`.
 * @returns null for what is no such address
 */
export function parseSmtpUrl(text: string): Omit<SmtpSettings, "from"> | null {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "" || !/^\/?$/.test(url.pathname))
    return null;
  const query = [...url.searchParams];
  if (query.some(([name, value]) => name !== "tls" || value !== "off")) return null;
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  try {
    const user = decodeURIComponent(url.username);
    const login = user === "" ? undefined : { user, pass: decodeURIComponent(url.password) };
    const isThisMachine = /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
    const requireTls = login !== undefined && !isThisMachine && query.length === 0;
    return { host, port: Number(url.port) || (secure ? 465 : 587), secure, requireTls, login };
  } catch {
    return null;
  }
}

export function openSmtp({ host, port, secure, requireTls, login, from }: SmtpSettings): Smtp {
  // Loaded here, because a shop without a mail server does not need it. A connection for each mail: one that is kept may have
  // ended unnoticed, and a mail on it would have to wait.
  const opening = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      host,
      port,
      secure,
      requireTLS: requireTls,
      ...(login && { auth: login }),
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  const sender = { name: from.name ?? shop.name, address: from.address };
  return {
    async send({ subject, text, html, replyTo }, { recipients, messageId }, signal) {
      const transport = await opening;
      await transport.sendMail({
        from: sender,
        // Objects are not read as lists of addresses.
        to: recipients.map((address) => ({ name: "", address })),
        ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        messageId: `<${messageId}@${domainOf(from.address)}>`,
        // Holiday notices do not answer to it.
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      });
    },
    check: async () => (await opening).verify(),
  };
}

/** What a failure means. Whether a mail is refused for good, only the answers to its recipients and its content tell. */
export function failureOf(error: unknown): Failure {
  const { message, code, command, responseCode, permanent } = error as Error & {
    code?: string;
    command?: string;
    responseCode?: number;
    permanent?: boolean;
  };
  const isOfThisMail =
    command === "RCPT TO" || command === "DATA" || (command === "API" && code === "EENVELOPE");
  return {
    reason: reasonOf(message, code),
    problem: [code, command, responseCode].filter(Boolean).join(" ") || "unknown",
    isFinal: isOfThisMail && (permanent === true || command === "API"),
    isOfThisMail,
  };
}

function reasonOf(message: string, code: string | undefined): string {
  if (code === "EAUTH") return `The mail server refuses the login of SMTP_URL. ${message}`;
  if (code === "ETIMEDOUT" || code === "EABORT") return `The mail server took too long. ${message}`;
  if (code === "ESOCKET" || code === "ECONNECTION" || code === "EDNS" || code === "ETLS")
    return `The mail server could not be reached. ${message}`;
  return message;
}
