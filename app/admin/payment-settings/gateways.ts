import type { Database } from "../../../domain/database.types.ts";

export type GatewayId = Database["public"]["Tables"]["payment_gateway_settings"]["Row"]["id"];

export type Credential = { name: string; label: string };

export type GatewayFields = {
  name: string;
  open: Credential;
  secret: Credential;
  /** The secret that the gateway signs its webhook messages with, if the shop receives any. */
  webhook?: Credential;
};

export const gateways: Readonly<Record<GatewayId, GatewayFields>> = {
  stripe: {
    name: "Stripe",
    open: { name: "publishable_key", label: "Publishable key" },
    secret: { name: "secret_key", label: "Secret key" },
    webhook: { name: "webhook_secret", label: "Webhook signing secret" },
  },
  paypal: {
    name: "PayPal",
    open: { name: "client_id", label: "Client ID" },
    secret: { name: "client_secret", label: "Client secret" },
  },
  payoneer: {
    name: "Payoneer",
    open: { name: "partner_id", label: "Partner ID" },
    secret: { name: "api_key", label: "API key" },
  },
};
