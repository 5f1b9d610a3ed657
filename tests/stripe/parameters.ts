/** A form's fields, nested by brackets: `a[b][0]` is a.b["0"]. */
export type Fields = { [name: string]: string | Fields };

export function parseForm(form: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    let place = fields;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Fields;
    place[path.at(-1) ?? ""] = value;
  }
  return fields;
}

/** Stripe's parameters for each request; `*` is any place in a list. */
const known: Record<string, (string | RegExp)[]> = {
  "POST sessions": [
    "mode",
    "client_reference_id",
    "customer_email",
    "expires_at",
    "success_url",
    "cancel_url",
    "adaptive_pricing.enabled",
    "payment_intent_data.description",
    "line_items.*.quantity",
    "line_items.*.price_data.currency",
    "line_items.*.price_data.unit_amount",
    "line_items.*.price_data.product_data.name",
    /^metadata\.\w+$/,
    /^payment_intent_data\.metadata\.\w+$/,
  ],
  "GET sessions": ["payment_intent", "limit"],
  "GET sessions/id": ["expand.*"],
  "POST sessions/id/expire": [],
  "POST refunds": ["payment_intent", "amount", "reason", /^metadata\.\w+$/],
  "GET refunds": ["payment_intent", "limit"],
  "GET refunds/id": [],
  "GET balance": [],
};

/** The first parameter that Stripe would refuse. */
export function unknownParameter(route: string, fields: Fields): string | undefined {
  return paths(fields).find((path) => {
    const inLists = path.replaceAll(/\.\d+(?=\.|$)/g, ".*");
    return !known[route]?.some((name) => (typeof name === "string" ? name === inLists : name.test(path)));
  });
}

function paths(fields: Fields, before = ""): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === "string" ? [before + name] : paths(value, `${before}${name}.`),
  );
}
