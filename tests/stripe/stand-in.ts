import { randomBytes, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { listen, portOf } from "../../server/http/listen.ts";
import { type Fields, parseForm, unknownParameter } from "./parameters.ts";
import samples from "./objects.json" with { type: "json" };

type Metadata = Record<string, string>;

export type StoredSession = {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  client_reference_id: string;
  customer_email: string | null;
  metadata: Metadata;
  expires_at: number;
  livemode: boolean;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  url: string | null;
};

type Intent = {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Metadata;
};

export type StoredRefund = {
  id: string;
  object: "refund";
  amount: number;
  payment_intent: string;
  status: string;
  metadata: Metadata;
  currency: string;
};

/** Answers that make no sense, in place of the right one. */
type Nonsense = "HTML" | "half of JSON" | "another object" | "a redirect";

/** What goes wrong with a request: before anything is done, or afterwards, so that only the answer is lost. */
export type Fault = "error" | "too busy" | "dropped before" | "dropped after" | { slow: number } | Nonsense;

type Answer = { status: number; body: object };

class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: number, type: string, message: string, more: object = {}) {
    super(message);
    this.answer = { status, body: { error: { type, message, ...more } } };
  }
}

/** Without decimals, but counted in hundredths all the same. */
const inHundredths = new Set(["isk", "ugx"]);

export type StripeStandIn = Awaited<ReturnType<typeof openStripe>>;

export const secretKey = "sk_test_facet";
export const webhookSecret = "whsec_facet";

/**
 * Stripe's HTTP API, as far as the shop uses it: objects as Stripe publishes them, unknown parameters refused,
 * idempotency keys remembered, faults on demand, signed webhooks, and a page to pay on.
 */
export async function openStripe() {
  const sessions = new Map<string, StoredSession>();
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, StoredRefund>();
  const remembered = new Map<string, { parameters: string; answer: Promise<Answer> }>();
  const faults: { on: RegExp; fault: Fault }[] = [];
  const requests: string[] = [];
  let isSilent = false;
  const origin = () => `http://127.0.0.1:${portOf(server)}`;

  const server = createServer((request, response) => void serve(request, response));
  await listen(server, 0, "127.0.0.1");

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const { pathname, search } = new URL(url, origin());
    const body = await text(request);
    if (pathname.startsWith("/pay/")) return servePage(method, pathname, body, response);
    requests.push(`${method} ${pathname}`);
    if (isSilent) return;
    const fault = takeFault(`${method} ${pathname}`);
    if (typeof fault === "object") await pause(fault.slow);
    if (fault === "dropped before") return void request.socket.destroy();
    const answer =
      fault === "error" || fault === "too busy"
        ? refuse(fault === "error" ? 500 : 429, "api_error", "Something went wrong.")
        : await handle(request, method, pathname, method === "GET" ? search.slice(1) : body);
    if (fault === "dropped after") return void request.socket.destroy();
    const nonsense = nonsenseIn(answer);
    if (typeof fault === "string" && fault in nonsense) {
      const { status = 200, type = "application/json", body = "" } = nonsense[fault as Nonsense];
      // Whoever follows a redirect is seen among the requests.
      response.writeHead(status, { "Content-Type": type, Location: `${origin()}/elsewhere` });
      return void response.end(body);
    }
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer.body));
  }

  function takeFault(what: string): Fault | undefined {
    const place = faults.findIndex(({ on }) => on.test(what));
    return place < 0 ? undefined : faults.splice(place, 1)[0]?.fault;
  }

  async function handle(
    request: IncomingMessage,
    method: string,
    path: string,
    form: string,
  ): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return refuse(401, "invalid_request_error", "Invalid API Key provided.");
    const key = request.headers["idempotency-key"];
    if (method !== "POST" || typeof key !== "string") return attempt(method, path, form);
    const parameters = `${path}?${form}`;
    const earlier = remembered.get(key);
    if (earlier) {
      if (earlier.parameters !== parameters)
        return refuse(400, "idempotency_error", "Keys can only be used with the same parameters.");
      return earlier.answer;
    }
    const answer = Promise.resolve(attempt(method, path, form));
    remembered.set(key, { parameters, answer });
    // Requests that were refused because of their parameters are not remembered.
    if ((await answer).status === 400) remembered.delete(key);
    return answer;
  }

  function attempt(method: string, path: string, form: string): Answer {
    try {
      return { status: 200, body: answerTo(method, path, parseForm(form)) };
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  }

  function answerTo(method: string, path: string, fields: Fields): object {
    const [, , resource, name, action] = path.replace("checkout/sessions", "sessions").split("/");
    const route = `${method} ${resource}${name ? "/id" : ""}${action ? `/${action}` : ""}`;
    const strange = unknownParameter(route, fields);
    if (strange)
      throw new Refusal(400, "invalid_request_error", `Received unknown parameter: ${strange}`, {
        code: "parameter_unknown",
        param: strange,
      });
    switch (route) {
      case "POST sessions":
        return shown(createSession(fields), false);
      case "GET sessions": {
        const data = [...sessions.values()].filter(
          (each) => each.payment_intent === fields["payment_intent"],
        );
        const shownData = data.map((each) => shown(each, false));
        return { object: "list", data: shownData, has_more: false, url: "/v1/checkout/sessions" };
      }
      case "GET sessions/id":
        return shown(found(sessions, name), true);
      case "POST sessions/id/expire":
        return shown(expire(found(sessions, name)), false);
      case "POST refunds":
        return { ...samples.refund, ...createRefund(fields) };
      case "GET refunds": {
        const data = [...refunds.values()].filter((each) => each.payment_intent === fields["payment_intent"]);
        return { object: "list", data: data.toReversed(), has_more: false, url: "/v1/refunds" };
      }
      case "GET refunds/id":
        return { ...samples.refund, ...found(refunds, name) };
      case "GET balance":
        return { object: "balance", livemode: false, available: [], pending: [] };
      default:
        throw new Refusal(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path}).`);
    }
  }

  function shown(session: StoredSession, expanded: boolean): object {
    const intent = session.payment_intent ? intents.get(session.payment_intent) : undefined;
    return {
      ...samples["checkout.session"],
      ...session,
      payment_intent: expanded && intent ? { ...samples.payment_intent, ...intent } : session.payment_intent,
    };
  }

  function createSession(fields: Fields): StoredSession {
    const lines = Object.values((fields["line_items"] ?? {}) as Record<string, Fields>);
    if (lines.length === 0 || lines.length > 100)
      throw new Refusal(400, "invalid_request_error", "One to 100 line items.", { param: "line_items" });
    const currency = textOf((lines[0]!["price_data"] as Fields)["currency"]);
    const amount = lines.reduce((sum, line) => {
      const price = line["price_data"] as Fields;
      const isWhole = !inHundredths.has(currency) || Number(price["unit_amount"]) % 100 === 0;
      if (
        !/^[a-z]{3}$/.test(currency) ||
        price["currency"] !== currency ||
        !isWhole ||
        !(price["product_data"] as Fields)["name"]
      )
        throw new Refusal(400, "invalid_request_error", "Invalid line item.", { param: "line_items" });
      return sum + Number(price["unit_amount"]) * Number(line["quantity"]);
    }, 0);
    const expires = Number(fields["expires_at"]);
    const inSeconds = expires - Date.now() / 1000;
    if (!Number.isInteger(amount) || amount < 50)
      throw new Refusal(400, "invalid_request_error", "Too little.", { code: "amount_too_small" });
    if (!(inSeconds >= 1795 && inSeconds <= 86_400))
      throw new Refusal(400, "invalid_request_error", "expires_at must be 30 minutes to 24 hours ahead.", {
        param: "expires_at",
      });
    const email = fields["customer_email"];
    if (typeof email === "string" && !/^[^@\s]+@[^@\s]+\.\w\w+$/.test(email))
      throw new Refusal(400, "invalid_request_error", "Invalid email address.", { param: "customer_email" });
    const session: StoredSession = {
      id: id("cs_test"),
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      amount_total: amount,
      currency,
      client_reference_id: textOf(fields["client_reference_id"]),
      customer_email: typeof email === "string" ? email : null,
      metadata: (fields["metadata"] ?? {}) as Metadata,
      expires_at: expires,
      livemode: false,
      payment_intent: null,
      success_url: textOf(fields["success_url"]),
      cancel_url: textOf(fields["cancel_url"]),
      url: null,
    };
    session.url = `${origin()}/pay/${session.id}`;
    sessions.set(session.id, session);
    return session;
  }

  function expire(session: StoredSession): StoredSession {
    if (session.status !== "open")
      throw new Refusal(
        400,
        "invalid_request_error",
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      );
    Object.assign(session, { status: "expired", url: null });
    return session;
  }

  function createRefund(fields: Fields): StoredRefund {
    const intent = found(intents, textOf(fields["payment_intent"]));
    const amount = Number(fields["amount"] ?? intent.amount_received);
    if (refundedOf(intent.id) + amount > intent.amount_received)
      throw new Refusal(400, "invalid_request_error", "Refund amount is greater than unrefunded amount.", {
        code: "charge_already_refunded",
      });
    const refund: StoredRefund = {
      id: id("re"),
      object: "refund",
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status: "succeeded",
      metadata: (fields["metadata"] ?? {}) as Metadata,
    };
    refunds.set(refund.id, refund);
    return refund;
  }

  function refundedOf(intent: string): number {
    return [...refunds.values()]
      .filter(({ payment_intent, status }) => payment_intent === intent && status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Pays on Stripe's page; false if the session is no longer open. */
  function pay(sessionId: string, how: "card" | "delayed" = "card"): boolean {
    const session = found(sessions, sessionId);
    if (session.status !== "open") return false;
    const intent: Intent = {
      id: id("pi"),
      status: how === "card" ? "succeeded" : "processing",
      amount: session.amount_total,
      amount_received: how === "card" ? session.amount_total : 0,
      currency: session.currency,
      metadata: session.metadata,
    };
    intents.set(intent.id, intent);
    Object.assign(session, { status: "complete", payment_intent: intent.id, url: null });
    if (how === "card") session.payment_status = "paid";
    return true;
  }

  /** A payment that takes days succeeds or fails. */
  function finish(sessionId: string, succeeds: boolean): void {
    const session = found(sessions, sessionId);
    const intent = found(intents, session.payment_intent ?? "");
    intent.status = succeeds ? "succeeded" : "requires_payment_method";
    intent.amount_received = succeeds ? intent.amount : 0;
    if (succeeds) session.payment_status = "paid";
  }

  function servePage(method: string, path: string, body: string, response: ServerResponse): void {
    const session = sessions.get(path.slice("/pay/".length));
    const say = (status: number, html: string, headers = {}) => {
      response.writeHead(status, { "Content-Type": "text/html", ...headers });
      response.end(`<!doctype html><title>Pay</title><main>${html}</main>`);
    };
    if (!session) return say(404, "<h1>No such page</h1>");
    if (session.status !== "open") return say(410, "<h1>This page has expired</h1>");
    if (method === "POST") {
      pay(session.id, body.includes("delayed") ? "delayed" : "card");
      return say(303, "", { Location: session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id) });
    }
    say(
      200,
      `<h1>Pay $${(session.amount_total / 100).toFixed(2)}</h1>
      <form method="post"><button name="how" value="card">Pay by card</button></form>
      <a href="${session.cancel_url.replaceAll("&", "&amp;")}">Back to the shop</a>`,
    );
  }

  const sessionsOf = (order: number): StoredSession[] =>
    [...sessions.values()].filter(({ client_reference_id }) => client_reference_id === String(order));

  return {
    url: origin(),
    sessions,
    refunds,
    requests,
    pay,
    finish,
    event,
    send,
    sessionsOf,
    /** Makes a refund as in Stripe's Dashboard. */
    refund: (intent: string, amount: number) =>
      createRefund({ payment_intent: intent, amount: String(amount) }),
    /** The money that remains of an order's payments, in cents. */
    keptOf: (order: number): number =>
      sessionsOf(order).reduce((sum, { payment_intent }) => {
        const intent = payment_intent ? intents.get(payment_intent) : undefined;
        return intent ? sum + intent.amount_received - refundedOf(intent.id) : sum;
      }, 0),
    /** The next requests that match fail like this, one each. */
    fail: (on: RegExp, ...next: Fault[]) => faults.push(...next.map((fault) => ({ on, fault }))),
    /** How many faults have not been used yet. */
    faultsLeft: () => faults.length,
    /** Requests get no answer at all, until this ends. */
    silence: (silent: boolean) => {
      isSilent = silent;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** An event as Stripe signs and sends it; `at` is when it was signed, in seconds. */
function event(type: string, object: object, at = Math.floor(Date.now() / 1000), secret = webhookSecret) {
  const payload = JSON.stringify({ ...samples.event, id: id("evt"), created: at, type, data: { object } });
  const signature = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  return { payload, header: `t=${at},v1=${signature}` };
}

async function send(shop: string, { payload, header }: ReturnType<typeof event>): Promise<number> {
  const response = await fetch(`${shop}/webhooks/stripe`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Stripe-Signature": header },
    body: payload,
  });
  await response.text();
  return response.status;
}

function nonsenseIn({ body }: Answer): Record<Nonsense, { status?: number; type?: string; body?: string }> {
  const text = JSON.stringify(body);
  return {
    HTML: { type: "text/html", body: "<!doctype html><title>NONSENSE</title>" },
    "half of JSON": { body: text.slice(0, text.length / 2) },
    "another object": {
      body: JSON.stringify({
        id: "NONSENSE",
        object: "charge",
        amount: 100,
        currency: "usd",
        status: "succeeded",
      }),
    },
    "a redirect": { status: 307 },
  };
}

const id = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;

function textOf(field: Fields[string] | undefined): string {
  return typeof field === "string" ? field : "";
}

function refuse(status: number, type: string, message: string): Answer {
  return new Refusal(status, type, message).answer;
}

function found<T>(kept: Map<string, T>, id = ""): T {
  const object = kept.get(id);
  if (object) return object;
  throw new Refusal(404, "invalid_request_error", `No such object: '${id}'`, {
    code: "resource_missing",
    param: "id",
  });
}
