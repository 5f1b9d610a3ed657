import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Database } from "../../../domain/database.types.ts";

export type GatewayId = Database["public"]["Tables"]["payment_gateway_settings"]["Row"]["id"];

export type Credential = { name: string; label: MessageDescriptor };

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
    open: { name: "publishable_key", label: msg`Publishable key` },
    secret: { name: "secret_key", label: msg`Secret key` },
    webhook: { name: "webhook_secret", label: msg`Webhook signing secret` },
  },
  paypal: {
    name: "PayPal",
    open: { name: "client_id", label: msg`Client ID` },
    secret: { name: "client_secret", label: msg`Client secret` },
  },
  payoneer: {
    name: "Payoneer",
    open: { name: "partner_id", label: msg`Partner ID` },
    secret: { name: "api_key", label: msg`API key` },
  },
};
