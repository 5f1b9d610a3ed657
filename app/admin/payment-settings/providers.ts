import type { GatewayId } from "./queries.ts";

/** One of a provider's two credentials: its name in the database, and what the provider calls it. */
export type Credential = { name: string; label: string };

export type Provider = { name: string; open: Credential; secret: Credential };

/** The payment providers as people know them, and their credentials. */
export const providers: Readonly<Record<GatewayId, Provider>> = {
  stripe: {
    name: "Stripe",
    open: { name: "publishable_key", label: "Publishable key" },
    secret: { name: "secret_key", label: "Secret key" },
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
