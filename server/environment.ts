import { statSync } from "node:fs";
import { isIPv4 } from "node:net";
import { z } from "zod";
import type { Encryption, Key } from "../backup/encryption.ts";
import { defaultFileBytes } from "../backend/backend.ts";
import { maxCost } from "../backend/auth/service/password-hash.ts";
import { parseRedirectUrls, type RedirectUrls } from "../backend/auth/service/redirect-urls.ts";
import { defaultCost } from "../backend/auth/service/passwords.ts";
import { parseSigningKeys, type SigningKey } from "../backend/tokens/signing-keys.ts";
import { StartError } from "../work/start-error.ts";
import { parseSender } from "../mail/address.ts";
import { parseSmtpUrl, type SmtpSettings } from "../mail/smtp.ts";

const portNumber = { error: "must be a port number, 0 to 65535" };
const count = { error: "must be the number of proxies in front of the shop" };
const seconds = { error: "must be a number of seconds, at most 300" };
const cost = { error: `must be bcrypt's cost, 4 to ${maxCost}` };
const bytes = { error: "must be a number of bytes, at least 1048576" };
const flag = z.stringbool({ error: "must be on or off" });
const origin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((text) => new URL(text).origin);

const bucket = z.url({
  protocol: /^s3$/,
  error: "must be an address like s3://key:secret@host:9000/bucket?region=us-east-1",
});

const smtpUrl = "must be an address like smtp://user:password@mail.example.com:587, or smtps://";
const redirectUrls =
  "must be addresses, separated by commas, like https://app.example.com/** or com.example.app://callback";
const mailFrom = "must be an address like orders@shop.example, or My Shop <orders@shop.example>";

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

function readSigningKeys(text: string, context: z.RefinementCtx): SigningKey[] {
  try {
    return parseSigningKeys(text);
  } catch (error) {
    return refuse(context, (error as Error).message);
  }
}

function readRedirectUrls(text: string, context: z.RefinementCtx): RedirectUrls {
  try {
    return parseRedirectUrls(text);
  } catch {
    return refuse(context, redirectUrls);
  }
}

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be an address like postgres://user:password@host:5432/database",
});

const schema = z.object({
  PORT: z.coerce.number(portNumber).int(portNumber).min(0, portNumber).max(65535, portNumber).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(z.array(postgresUrl)),
  SITE_URL: origin.optional(),
  REDIRECT_URLS: z.string().default("").transform(readRedirectUrls),
  JWT_SECRET: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
  ROTATE_SECRET: flag.default(false),
  JWT_KEYS: z.string().transform(readSigningKeys).optional(),
  ROTATE_KEYS: flag.default(false),
  SUPABASE_URL: origin.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  STRIPE_URL: origin.optional(),
  SMTP_URL: z
    .string()
    .transform((text, context) => parseSmtpUrl(text) ?? refuse(context, smtpUrl))
    .optional(),
  MAIL_FROM: z
    .string()
    .transform((text, context) => parseSender(text) ?? refuse(context, mailFrom))
    .optional(),
  DEMO: flag.optional(),
  DEMO_PUBLIC: flag.default(false),
  FILE_SIZE_LIMIT: z.coerce.number(bytes).int(bytes).min(1_048_576, bytes).default(defaultFileBytes),
  IMAGE_RENDER: flag.default(true),
  PAPER_FONTS: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter(Boolean))
    .refine((files) => files.every(isFile), {
      error: "must be font files (.ttf, .otf or .woff), separated by commas",
    }),
  TRUST_PROXY: z.coerce.number(count).int(count).min(0, count).default(0),
  LIMITS: flag.default(true),
  METRICS_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  SHUTDOWN_DELAY: z.coerce.number(seconds).int(seconds).min(0, seconds).max(300, seconds).default(0),
  PGRST_OPENAPI_MODE: z
    .enum(["follow-privileges", "disabled"], { error: "must be follow-privileges or disabled" })
    .default("follow-privileges"),
  PGRST_DB_SCHEMAS: z
    .string()
    .default("public")
    .transform((text) => text.split(",").map((name) => name.trim()))
    .refine((names) => names[0] === "public" && !names.includes(""), {
      error: "must be names of schemas, separated by commas; the first is public, which the shop itself uses",
    }),
  PASSWORD_COST: z.coerce.number(cost).int(cost).min(4, cost).max(maxCost, cost).default(defaultCost),
  STORAGE_URL: bucket.optional(),
  BACKUP_PASSPHRASE: z.string().min(10, { error: "must have at least 10 characters" }).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/, { error: "must be a public key of age, like age1..." })
    .optional(),
  BACKUP_IDENTITY: z
    .string()
    .regex(/^AGE-SECRET-KEY-/, { error: "must be a secret key of age, like AGE-SECRET-KEY-1..." })
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_URL: bucket.optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time of the day, like 03:00" })
    .default("03:00"),
});

export const variableNames: readonly string[] = Object.keys(schema.shape);

export type Environment = {
  /** 0 for any free port. */
  port: number;
  host: string;
  dataDirectory: string;
  database:
    | { kind: "embedded" }
    /** `poolerUrl` is the address of a pooler in front of it, `readUrls` are those of its replicas. */
    | { kind: "url"; url: string; poolerUrl: string | undefined; readUrls: readonly string[] }
    | { kind: "supabase"; url: string };
  /** The shop's public origin, if it differs from where it listens. */
  siteUrl: string | undefined;
  /** URLs that links in mails may lead to, besides pages of the shop. */
  redirectUrls: RedirectUrls;
  /** Bucket of an S3-compatible service for uploaded files, instead of the data directory. */
  storageUrl: string | undefined;
  jwtSecret: string | undefined;
  rotateSecret: boolean;
  signingKeys: SigningKey[] | undefined;
  /** Whether a new key replaces the one in the data directory. */
  rotateKeys: boolean;
  publishableKey: string;
  /** Makes the server process `service_role` on an external Supabase; our own backend has its own secret key. */
  secretKey: string | undefined;
  stripeUrl: string | undefined;
  /** The operator's mail server; without it, the back office may name one. */
  smtp: SmtpSettings | undefined;
  demo: boolean;
  /** Whether accounts may keep the demo's published passwords. */
  demoLogins: boolean;
  /** In bytes, whatever the bucket allows. */
  maxFileBytes: number;
  imageRender: boolean;
  /** Files of fonts for papers, for scripts that the shop's own fonts do not have. */
  paperFonts: readonly string[];
  trustProxy: number;
  limits: boolean;
  /** The token of whoever may read the metrics; without it there are none. */
  metricsToken: string | undefined;
  shutdownDelay: number;
  passwordCost: number;
  /** The schemas that the data API exposes, the default one first. */
  schemas: readonly string[];
  openApiMode: "follow-privileges" | "disabled";
  backups: {
    encryption: Encryption | undefined;
    key: Key;
    /** Where nightly backups go; without it there are none. */
    place: { kind: "directory"; path: string } | { kind: "bucket"; url: string } | undefined;
    /** The time of day in the shop's time zone, like 03:00. */
    at: string;
  };
};

/** An empty value counts as absent. @throws StartError for the first invalid value */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.entries(variables).filter(([, value]) => value !== "");
  const result = schema.safeParse(Object.fromEntries(given));
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0]);
    throw new StartError(`${name} ${issue?.message}.`);
  }
  const values = result.data;
  const database = chooseDatabase(values);
  if (values.ROTATE_KEYS && (values.JWT_KEYS || values.JWT_SECRET)) {
    throw new StartError(
      "ROTATE_KEYS replaces the key in DATA_DIR, which is not used with JWT_KEYS or JWT_SECRET.",
    );
  }
  const demo = values.DEMO ?? database.kind === "embedded";
  if (demo && database.kind === "supabase") throw new StartError("DEMO cannot be on with SUPABASE_URL.");
  const exposure = publicSetting(values);
  if (demo && exposure && !values.DEMO_PUBLIC) {
    throw new StartError(
      `The demo's passwords are public, and ${exposure} means that others reach this shop: set DEMO=off to sell for real, which keeps your products and closes the demo's logins, or DEMO_PUBLIC=1 to show the demo.`,
    );
  }
  if (exposure && values.PASSWORD_COST < defaultCost) {
    throw new StartError(
      `PASSWORD_COST=${values.PASSWORD_COST} makes passwords easy to crack, and ${exposure} means that others reach this shop: a cost below ${defaultCost} is for tests only.`,
    );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDirectory: values.DATA_DIR,
    database,
    siteUrl: values.SITE_URL,
    redirectUrls: values.REDIRECT_URLS,
    storageUrl: values.STORAGE_URL,
    jwtSecret: values.JWT_SECRET,
    rotateSecret: values.ROTATE_SECRET,
    signingKeys: values.JWT_KEYS,
    rotateKeys: values.ROTATE_KEYS,
    publishableKey: values.SUPABASE_PUBLISHABLE_KEY ?? "sb_publishable_facet",
    secretKey: values.SUPABASE_SECRET_KEY,
    stripeUrl: values.STRIPE_URL,
    smtp: chooseSmtp(values),
    demo,
    demoLogins: demo || values.DEMO_PUBLIC,
    maxFileBytes: values.FILE_SIZE_LIMIT,
    imageRender: values.IMAGE_RENDER,
    paperFonts: values.PAPER_FONTS,
    trustProxy: values.TRUST_PROXY,
    limits: values.LIMITS,
    metricsToken: values.METRICS_TOKEN,
    shutdownDelay: values.SHUTDOWN_DELAY,
    passwordCost: values.PASSWORD_COST,
    schemas: values.PGRST_DB_SCHEMAS,
    openApiMode: values.PGRST_OPENAPI_MODE,
    backups: chooseBackups(values),
  };
}

function chooseDatabase(values: z.infer<typeof schema>): Environment["database"] {
  if (values.SUPABASE_URL) {
    if (values.DATABASE_URL) throw new StartError("Set either SUPABASE_URL or DATABASE_URL, not both.");
    if (!values.SUPABASE_PUBLISHABLE_KEY)
      throw new StartError("SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY.");
    return { kind: "supabase", url: values.SUPABASE_URL };
  }
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrls } = values;
  if (!url) {
    if (directUrl) throw new StartError("DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.");
    if (readUrls.length > 0)
      throw new StartError("DATABASE_READ_URL needs DATABASE_URL, the primary's address.");
    return { kind: "embedded" };
  }
  if (directUrl && !values.LIMITS)
    throw new StartError("LIMITS=off does not work through a pooler (DATABASE_DIRECT_URL).");
  return directUrl
    ? { kind: "url", url: directUrl, poolerUrl: url, readUrls }
    : { kind: "url", url, poolerUrl: undefined, readUrls };
}

function chooseBackups(values: z.infer<typeof schema>): Environment["backups"] {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: identity } = values;
  if (passphrase !== undefined && recipient !== undefined)
    throw new StartError("Set either BACKUP_PASSPHRASE or BACKUP_RECIPIENT, not both.");
  if (values.BACKUP_DIR && values.BACKUP_URL)
    throw new StartError("Set either BACKUP_DIR or BACKUP_URL, not both.");
  return {
    encryption:
      passphrase === undefined ? (recipient === undefined ? undefined : { recipient }) : { passphrase },
    key: { passphrase, identity },
    place: values.BACKUP_DIR
      ? { kind: "directory", path: values.BACKUP_DIR }
      : values.BACKUP_URL
        ? { kind: "bucket", url: values.BACKUP_URL }
        : undefined,
    at: values.BACKUP_AT,
  };
}

function chooseSmtp({ SMTP_URL, MAIL_FROM }: z.infer<typeof schema>): SmtpSettings | undefined {
  if (SMTP_URL && !MAIL_FROM) throw new StartError(`SMTP_URL needs MAIL_FROM, which ${mailFrom}.`);
  if (MAIL_FROM && !SMTP_URL) throw new StartError(`MAIL_FROM needs SMTP_URL, which ${smtpUrl}.`);
  return SMTP_URL && MAIL_FROM && { ...SMTP_URL, from: MAIL_FROM };
}

/** Names the setting through which other machines reach the shop, directly or by a proxy. */
function publicSetting({ HOST, SITE_URL, TRUST_PROXY }: z.infer<typeof schema>): string | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  if (SITE_URL && !isLoopback(new URL(SITE_URL).hostname)) return `SITE_URL=${SITE_URL}`;
  return TRUST_PROXY > 0 ? `TRUST_PROXY=${TRUST_PROXY}` : undefined;
}

/** Whether a host name, an IP address, or an IP address as in a URL belongs to this machine only. */
function isLoopback(host: string): boolean {
  return ["localhost", "::1", "[::1]"].includes(host) || (isIPv4(host) && host.startsWith("127."));
}
