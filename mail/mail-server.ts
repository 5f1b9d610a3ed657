import { z } from "zod";
import { type DataApi, readService } from "../work/data-api-client.ts";
import { openSmtp, type Smtp, type SmtpSettings } from "./smtp.ts";

const savedSchema = z
  .object({
    host: z.string(),
    port: z.int(),
    security: z.enum(["starttls", "tls", "none"]),
    user_name: z.string(),
    password: z.string().nullable(),
    sender_name: z.string(),
    sender_address: z.string(),
  })
  .nullable();

type Saved = z.infer<typeof savedSchema>;

export type MailServer = {
  /**
   * The server now or as it was read last; undefined if there is none. It is the same object until the settings
   * change. @throws if it was never read
   */
  current: () => Promise<Smtp | undefined>;
  /** False as well if that is not known. */
  isSetUp: () => Promise<boolean>;
  /** Says that the settings may have changed. */
  changed: () => void;
};

const timeToLive = 2000;

/** @param operators the server of SMTP_URL, which wins over the saved one */
export function openMailServer(operators: SmtpSettings | undefined, api: DataApi): MailServer {
  const smtp = operators && openSmtp(operators);
  const saved = savedServer(api);
  const current = smtp ? () => Promise.resolve(smtp) : saved.current;
  return {
    current,
    isSetUp: () => current().then(Boolean, () => false),
    changed: saved.changed,
  };
}

function savedServer(api: DataApi): Pick<MailServer, "current" | "changed"> {
  let last: { settings: string; smtp: Smtp | undefined } | undefined;
  let reading: Promise<Smtp | undefined> | undefined;
  let until = 0;

  async function read(): Promise<Smtp | undefined> {
    try {
      const saved = savedSchema.parse(await readService(api, "rpc/mail_server"));
      const settings = JSON.stringify(saved);
      if (last?.settings !== settings)
        last = { settings, smtp: saved ? openSmtp(smtpSettings(saved)) : undefined };
    } catch (error) {
      if (!last) throw error;
    }
    return last.smtp;
  }

  return {
    current() {
      if (!reading || performance.now() >= until) {
        until = performance.now() + timeToLive;
        reading = read();
      }
      return reading;
    },
    changed() {
      reading = undefined;
    },
  };
}

/** The database stores no login for an unencrypted connection to another machine. */
export function smtpSettings(saved: NonNullable<Saved>): SmtpSettings {
  const { host, port, security, user_name: user, password, sender_name, sender_address } = saved;
  return {
    host,
    port,
    secure: security === "tls",
    requireTls: security === "starttls",
    ignoreTls: security === "none",
    login: user === "" ? undefined : { user, pass: password ?? "" },
    from: { name: sender_name || undefined, address: sender_address },
  };
}
