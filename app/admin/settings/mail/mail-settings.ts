import { z } from "zod/mini";
import type { Database } from "../../../../domain/database.types.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { type Checked, checkSchema } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import {
  describeSecret,
  type SecretDraft,
  storedSecret,
  type StoredSecret,
  tooLongSecret,
  trimmedSecret,
} from "../../credentials/stored-secret.ts";
import { fits } from "../../../../domain/text/too-long.ts";
import { refusalOf } from "../form/refusal-of.ts";
import { cleanEmail, isEmail } from "../../../../domain/text/email-address.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

type Row = Database["public"]["Tables"]["mail_settings"]["Row"];
type Security = Row["security"];

export type MailValues = Omit<Row, "id" | "updated_at" | "password"> & { password: SecretDraft };

export type MailSettings = MailValues & { password: StoredSecret; updated_at: string };

export type MailDraft = Omit<MailValues, "port"> & { port: string };

/** What providers call the ways to connect, and the port that each usually has. */
export const securities: Readonly<Record<Security, { label: string; port: string }>> = {
  starttls: { label: "STARTTLS", port: "587" },
  tls: { label: "TLS from the start (SSL)", port: "465" },
  none: { label: "None", port: "25" },
};

export const mailColumns = {
  host: { label: "Server" },
  port: { label: "Port" },
  security: { label: "Security", show: (security: Security) => securities[security].label },
  user_name: { label: "User name" },
  password: { label: "Password", show: describeSecret },
  sender_name: { label: "Sender name" },
  sender_address: { label: "Sender address" },
};

const portSentence = "Please enter a port from 1 to 65535, such as 587.";

const schema = z.object({
  host: z.string().check(
    z.trim(),
    z.refine(
      (typed) =>
        /^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)?$/.test(
          typed,
        ),
      "Please enter only the server’s name, such as mail.example.com. The port has a field of its own.",
    ),
    fits(253),
  ),
  port: z.pipe(
    z
      .string()
      .check(
        z.refine(
          (typed) => /^\s*\d{1,5}\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 65_535,
          portSentence,
        ),
      ),
    z.transform(Number),
  ),
  security: z.enum(["starttls", "tls", "none"]),
  user_name: z.string().check(z.trim(), fits(320)),
  sender_name: z.string().check(z.overwrite(cleanLine), fits(100)),
  sender_address: z.string().check(
    z.overwrite(cleanEmail),
    z.refine(
      (typed) => typed === "" || isEmail(typed),
      "Please enter an email address, such as orders@shop.example.",
    ),
    fits(320),
  ),
});

/** What belongs together, such as a user name and its password, the database decides. */
export function checkMail(draft: MailDraft, loaded: MailSettings): Checked<MailDraft, MailValues> {
  const password = trimmedSecret(draft.password, loaded.password);
  const { parsed, problems } = checkSchema(schema, draft);
  const problem = tooLongSecret(password);
  return parsed && !problem
    ? { parsed: { ...parsed, password }, problems: null }
    : { parsed: null, problems: { ...problems, ...(problem && { password: problem }) } };
}

export function mailValues({ updated_at: _savedAt, ...values }: MailSettings): MailValues {
  return values;
}

export function mailDraft(settings: MailSettings): MailDraft {
  return { ...mailValues(settings), port: String(settings.port) };
}

const columns = "host, port, security, user_name, password, sender_name, sender_address, updated_at";

function fromRow({ password, ...row }: Omit<Row, "id">): MailSettings {
  return { ...row, password: storedSecret(password, row.updated_at) };
}

export const mailStore = {
  async read(db: Db): Promise<MailSettings | null> {
    const { data } = await db.from("mail_settings").select(columns).throwOnError();
    return data[0] ? fromRow(data[0]) : null;
  },

  /** Changes them and returns all; null, with nothing changed, if somebody has saved them since `over`. */
  async change(
    db: Db,
    over: MailSettings,
    { password, ...changes }: Partial<MailValues>,
  ): Promise<MailSettings | null> {
    const typed = typeof password === "string" && { password };
    const { data, error } = await db
      .from("mail_settings")
      // The column's type is what it can be read as.
      .update({ ...changes, ...typed } as never)
      .eq("updated_at", over.updated_at)
      .select(columns);
    if (error?.code === "PT400") throw new Refusal(error.message, error.details);
    if (error) throw refusalOf(error, "mail_settings");
    return data[0] ? fromRow(data[0]) : null;
  },
};
