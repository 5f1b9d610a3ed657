import { msg } from "@lingui/core/runtime-macro";
import type { Database, Json } from "../../../domain/database.types.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { changeRow } from "../../base/edits/change-row.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import { secretMask, storedSecret } from "../credentials/stored-secret.ts";
import type { Gateway, GatewayValues } from "./gateway.ts";
import { type Credential, gateways } from "./gateways.ts";
import { say } from "../../base/language/languages.ts";

type Row = Database["public"]["Tables"]["payment_gateway_settings"]["Row"];

/** The three gateways, in the order of the screen. Throws when they cannot be read. */
export async function readGateways(db: Db): Promise<Gateway[]> {
  const { data } = await db.from("payment_gateway_settings").select("*").throwOnError();
  if (data.length === 0) throw new Refusal(say(msg`The database has no payment gateways.`));
  return Object.keys(gateways).flatMap((id) => data.filter((row) => row.id === id).map(readRow));
}

export async function readGateway(db: Db, { id }: Gateway): Promise<Gateway | null> {
  const { data } = await db
    .from("payment_gateway_settings")
    .select("*")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data && readRow(data);
}

/** Saves these changes and returns the settings; null, with nothing saved, when somebody else saved them first. */
export async function saveGateway(
  db: Db,
  over: Gateway,
  changes: Partial<GatewayValues>,
): Promise<Gateway | null> {
  const names = gateways[over.id];
  const { isEnabled, open, secret, webhook } = { ...over, ...changes };
  const row = await changeRow<Row>(db, {
    table: "payment_gateway_settings",
    columns: "*",
    over: { id: over.id, updated_at: over.savedAt },
    changes: {
      is_enabled: isEnabled,
      credentials: {
        [names.open.name]: open,
        [names.secret.name]: typeof secret === "string" ? secret : secretMask,
        ...(names.webhook && { [names.webhook.name]: typeof webhook === "string" ? webhook : secretMask }),
      },
      updated_at: new Date().toISOString(),
    },
  });
  return row && readRow(row);
}

function readRow({ id, is_enabled, credentials, updated_at }: Row): Gateway {
  const { open, secret, webhook } = gateways[id];
  const stored = ({ name }: Credential) => storedSecret(credential(credentials, name), updated_at);
  return {
    id,
    isEnabled: is_enabled,
    open: credential(credentials, open.name),
    secret: stored(secret),
    webhook: webhook ? stored(webhook) : { exists: false },
    savedAt: updated_at,
  };
}

function credential(credentials: Json, name: string): string {
  const isObject = typeof credentials === "object" && credentials !== null && !Array.isArray(credentials);
  const value = isObject ? credentials[name] : undefined;
  return typeof value === "string" ? value : "";
}

/** Records that the owner has looked at this screen, for the dashboard's list of first steps. If that fails, the next visit does it. */
export async function noteSeen(db: Db): Promise<void> {
  await db.from("shop_facts").update({ has_seen_payment: true }).eq("has_seen_payment", false);
}
