import type { Database, Json } from "../../clients/database.types.ts";
import type { Db } from "../../clients/load-context.ts";
import { Refusal } from "../ui/edits.ts";
import { providers } from "./providers.ts";

type Row = Database["public"]["Tables"]["payment_gateway_settings"]["Row"];

export type GatewayId = Row["id"];

/** A provider's settings as the back office gets to see them: of the secret only whether there is one. */
export type Gateway = {
  id: GatewayId;
  isEnabled: boolean;
  /** The credential that is no secret; empty when there is none. */
  open: string;
  hasSecret: boolean;
  updatedAt: string;
};

/** What one saves. Credentials that are left out stay as they are. */
export type GatewayChanges = {
  isEnabled: boolean;
  credentials?: {
    open: string;
    /** Another secret, an empty text to clear it, or null to keep what is stored. */
    secret: string | null;
  };
};

/** What the database answers in a secret's place, and takes for "as it is". */
const mask = "••••••••";

/** The three providers, in the order of the screen. Throws when they cannot be read. */
export async function readGateways(db: Db): Promise<Gateway[]> {
  const { data } = await db.from("payment_gateway_settings").select("*").throwOnError();
  if (data.length === 0) throw new Refusal("The database has no payment providers.");
  return Object.keys(providers).flatMap((id) => data.filter((row) => row.id === id).map(readRow));
}

/** The provider's settings as they are now; null when they are gone. */
export async function readGateway(db: Db, id: GatewayId): Promise<Gateway | null> {
  const { data } = await db
    .from("payment_gateway_settings")
    .select("*")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data && readRow(data);
}

/** Saves, unless somebody else saved after `loaded` was: then nothing, and null. */
export async function saveGateway(
  db: Db,
  loaded: Pick<Gateway, "id" | "updatedAt">,
  { isEnabled, credentials }: GatewayChanges,
): Promise<Gateway | null> {
  const { open, secret } = providers[loaded.id];
  const { data } = await db
    .from("payment_gateway_settings")
    .update({
      is_enabled: isEnabled,
      ...(credentials && {
        credentials: { [open.name]: credentials.open, [secret.name]: credentials.secret ?? mask },
      }),
      updated_at: new Date().toISOString(),
    })
    .eq("id", loaded.id)
    .eq("updated_at", loaded.updatedAt)
    .select("*")
    .maybeSingle()
    .throwOnError();
  return data && readRow(data);
}

function readRow({ id, is_enabled, credentials, updated_at }: Row): Gateway {
  const { open, secret } = providers[id];
  return {
    id,
    isEnabled: is_enabled,
    open: credential(credentials, open.name),
    hasSecret: credential(credentials, secret.name) !== "",
    updatedAt: updated_at,
  };
}

function credential(credentials: Json, name: string): string {
  const isObject = typeof credentials === "object" && credentials !== null && !Array.isArray(credentials);
  const value = isObject ? credentials[name] : undefined;
  return typeof value === "string" ? value : "";
}
