import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMailTokens } from "../../../backend/auth/service/mail-tokens.ts";
import type { AuthMail } from "../../../backend/auth/service/write-mail.ts";
import { addProduct, address } from "../../database/base/shop.ts";
import { keys } from "../base/api.ts";
import { openProject, password, type Project } from "../base/project.ts";

// Somebody ordered as a guest, and a stranger created an account with the guest's address. Who gets the orders?

let project: Project;
let product: number;
let mails: AuthMail[] = [];
beforeAll(async () => {
  project = await openProject({
    writeMail: async (_, mail) => {
      mails.push(mail);
    },
  });
  product = (await addProduct(project.database.pools.owner, { stock: null })).id;
});
afterAll(() => project.close());
beforeEach(() => {
  mails = [];
});

const { tokenOf } = createMailTokens(keys.jwtSecret);
const newPassword = "opal-and-jade";

async function tokenFor(type: AuthMail["type"], email: string): Promise<string> {
  const found = () => mails.findLast((mail) => mail.type === type && mail.email === email);
  await expect.poll(found).toBeDefined();
  return tokenOf(found()!.nonce);
}

/** A guest's order, and the stranger's account with the guest's address. */
async function orderAndAccount() {
  const email = `v-${randomUUID()}@facet.test`;
  const order = {
    lines: [{ id: product, quantity: 1 }],
    shipping_address: { ...address, email },
    payment_method: "cod",
    idempotency_key: randomUUID(),
  };
  await project.client().rpc("place_order", order).throwOnError();
  const stranger = project.client();
  await stranger.auth.signUp({ email, password });
  return { email, stranger };
}

const claim = async (client: SupabaseClient) => {
  const { data, error, status } = await client.rpc("claim_guest_orders");
  return error ? status : (data as number);
};
const signIn = async (email: string, word: string) =>
  (await project.client().auth.signInWithPassword({ email, password: word })).error?.code ?? "signed in";

/** A client with an access token as it was issued, which it never refreshes. */
async function keptToken(client: SupabaseClient): Promise<SupabaseClient> {
  const { data } = await client.auth.getSession();
  const kept = project.client();
  await kept.auth.setSession({ access_token: data.session!.access_token, refresh_token: "none" });
  return kept;
}

/** Everything that the stranger could try has ended. */
async function isLockedOut(stranger: SupabaseClient, token: SupabaseClient, email: string) {
  expect(await claim(token)).toBe(401);
  expect((await token.from("orders").select("id, shipping_address")).status).toBe(401);
  expect((await token.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await stranger.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
  expect(await signIn(email, password)).toBe("invalid_credentials");
}

describe("an account that a stranger created", () => {
  test("gets nothing before somebody has answered a message", async () => {
    const { email, stranger } = await orderAndAccount();
    expect(await claim(stranger)).toBe(0);
    expect(await signIn(email, password)).toBe("signed in");
  });

  test("belongs to the owner once the address is confirmed, with nothing that the stranger set", async () => {
    const { email, stranger } = await orderAndAccount();
    const token = await keptToken(stranger);
    const owner = project.client();
    const token_hash = await tokenFor("signup", email);
    const { data, error } = await owner.auth.verifyOtp({ type: "signup", token_hash });
    expect([error, data.user?.email]).toEqual([null, email]);
    await isLockedOut(stranger, token, email);
    expect(await claim(owner)).toBe(1);
    expect((await owner.auth.updateUser({ password: newPassword })).error).toBeNull();
    expect((await owner.from("orders").select("id")).data).toHaveLength(1);
    expect(await signIn(email, newPassword)).toBe("signed in");
  });

  test("belongs to the owner after a GoTrue link, too, as other front ends use them", async () => {
    const { email, stranger } = await orderAndAccount();
    const token = await keptToken(stranger);
    const query = new URLSearchParams({ type: "signup", token: await tokenFor("signup", email) });
    const response = await fetch(`${project.url}/auth/v1/verify?${query}`, { redirect: "manual" });
    const given = new URLSearchParams(new URL(response.headers.get("location") ?? "").hash.slice(1));
    await isLockedOut(stranger, token, email);
    const owner = project.client();
    await owner.auth.setSession({
      access_token: given.get("access_token")!,
      refresh_token: given.get("refresh_token")!,
    });
    expect(await claim(owner)).toBe(1);
  });

  test("belongs to nobody while the link for a new password was only opened, and to the owner once it is set", async () => {
    const { email, stranger } = await orderAndAccount();
    const token = await keptToken(stranger);
    const owner = project.client();
    await owner.auth.resetPasswordForEmail(email);
    const token_hash = await tokenFor("recovery", email);
    expect((await owner.auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
    expect([await claim(stranger), await claim(token), await claim(owner)]).toEqual([0, 0, 0]);

    expect((await owner.auth.updateUser({ password: newPassword })).error).toBeNull();
    await isLockedOut(stranger, token, email);
    expect(await claim(owner)).toBe(1);
    expect(await signIn(email, newPassword)).toBe("signed in");
  });

  test("still belongs to nobody if the stranger sets a new password after the link was opened", async () => {
    const { email, stranger } = await orderAndAccount();
    await project.client().auth.resetPasswordForEmail(email);
    const token_hash = await tokenFor("recovery", email);
    await project.client().auth.verifyOtp({ type: "recovery", token_hash });
    expect((await stranger.auth.updateUser({ password: newPassword })).error).toBeNull();
    expect(await claim(stranger)).toBe(0);
  });

  test("loses the new address that the stranger requested", async () => {
    const { email, stranger } = await orderAndAccount();
    const other = `s-${randomUUID()}@facet.test`;
    await stranger.auth.updateUser({ email: other });
    const pending = await tokenFor("email_change", other);
    const { data } = await project
      .client()
      .auth.verifyOtp({ type: "signup", token_hash: await tokenFor("signup", email) });
    expect(data.user).not.toHaveProperty("new_email");
    const { error } = await project.client().auth.verifyOtp({ type: "email_change", token_hash: pending });
    expect(error?.code).toBe("otp_expired");
  });

  test("that changes to the address proves nothing, even if the address's owner agrees by mistake", async () => {
    const email = `v-${randomUUID()}@facet.test`;
    const stranger = await project.customer("Stranger");
    await stranger.client.auth.verifyOtp({
      type: "signup",
      token_hash: await tokenFor("signup", stranger.email),
    });
    await stranger.client.auth.updateUser({ password: newPassword });
    await stranger.client.auth.updateUser({ email });
    const tokens = [await tokenFor("email_change", email), await tokenFor("email_change", stranger.email)];
    for (const token_hash of tokens)
      expect((await stranger.client.auth.verifyOtp({ type: "email_change", token_hash })).error).toBeNull();
    const order = {
      lines: [{ id: product, quantity: 1 }],
      shipping_address: { ...address, email },
      payment_method: "cod",
      idempotency_key: randomUUID(),
    };
    await project.client().rpc("place_order", order).throwOnError();
    const { data } = await stranger.client.auth.refreshSession();
    expect(data.user?.email).toBe(email);
    expect(await claim(stranger.client)).toBe(0);
  });
});

/** Answers the sign-up message from a session, with a password. */
async function confirm(bearer: string | undefined, token_hash: string, word: string) {
  const response = await fetch(`${project.url}/auth/v1/verify`, {
    method: "POST",
    headers: { apikey: keys.publishable, ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify({ type: "signup", token_hash, password: word }),
  });
  const body = (await response.json()) as { error_code?: string; user?: { email: string } };
  return body.error_code ?? body.user?.email;
}

describe("the owner's own account", () => {
  test("keeps its password, and the session in which the password is entered again", async () => {
    const ana = await project.customer("Ana");
    const elsewhere = project.client();
    await elsewhere.auth.signInWithPassword({ email: ana.email, password });
    expect(await confirm(ana.token, await tokenFor("signup", ana.email), password)).toBe(ana.email);
    expect((await ana.client.auth.refreshSession()).error).toBeNull();
    expect(await claim(ana.client)).toBe(0);
    expect(await signIn(ana.email, password)).toBe("signed in");
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
  });

  test("is not confirmed with a wrong password, from another account, or as a guest; the link stays valid", async () => {
    const ana = await project.customer("Ana");
    const bea = await project.customer("Bea");
    const token_hash = await tokenFor("signup", ana.email);
    expect(await confirm(ana.token, token_hash, "another")).toBe("invalid_credentials");
    expect(await confirm(bea.token, token_hash, password)).toBe("session_not_found");
    expect(await confirm(undefined, token_hash, password)).toBe("no_authorization");
    expect(await signIn(ana.email, password)).toBe("signed in");
    expect(await confirm(ana.token, token_hash, password)).toBe(ana.email);
    expect(await confirm(ana.token, token_hash, password)).toBe("otp_expired");
  });
});
