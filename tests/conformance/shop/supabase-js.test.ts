import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys } from "../base/api.ts";
import { type Customer, openProject, password, type Project } from "../base/project.ts";

let project: Project;
let ana: Customer;
beforeAll(async () => {
  project = await openProject({ demo: true });
  ana = await project.customer("Ana");
});
afterAll(() => project.close());

const guest = () => project.client();
const service = () => project.client(keys.secret);

describe.each(["publishable", "secret"] as const)("what the storefront reads, with the %s key", (kind) => {
  const client = (): SupabaseClient => project.client(keys[kind]);

  test("products: all, featured, one, related", async () => {
    const all = await client().from("products").select("*");
    expect(all).toMatchObject({ error: null, status: 200, statusText: "OK", count: null });
    expect(all.data?.[0]).toMatchObject({
      id: expect.any(Number),
      price: expect.any(Number),
      images: expect.any(Array),
    });

    const featured = await client().from("products").select("*").eq("featured", true).limit(4);
    expect(featured.data?.map((product) => product.featured)).toEqual([true, true, true, true]);

    const [first] = all.data ?? [];
    const one = await client().from("products").select("*").eq("id", first.id).single();
    expect(one.data).toEqual(first);
    const related = await client()
      .from("products")
      .select("*")
      .eq("category", first.category)
      .neq("id", first.id)
      .limit(4);
    expect(related.data).toHaveLength(4);
    for (const { id, category } of related.data ?? []) {
      expect([category, id === first.id]).toEqual([first.category, false]);
    }
  });

  test("running promotions", async () => {
    const now = new Date().toISOString();
    const { data } = await client()
      .from("promotions")
      .select("*")
      .eq("is_active", true)
      .lte("start_date", now)
      .gte("end_date", now);
    expect(data?.length).toBeGreaterThan(0);
    for (const { start_date, end_date } of data ?? [])
      expect(start_date <= now && now <= end_date).toBe(true);
  });

  test("settings: all, one, and a missing one", async () => {
    const offers = client()
      .from("app_settings")
      .select("key, value")
      .eq("key", "counter_offer_enabled")
      .single();
    expect((await offers).data).toEqual({ key: "counter_offer_enabled", value: { enabled: true } });
    const cod = client().from("app_settings").select("value").eq("key", "cod_enabled").single();
    expect((await cod).data).toEqual({ value: { enabled: true } });
    expect(await client().from("app_settings").select("value").eq("key", "none").single()).toMatchObject({
      data: null,
      status: 406,
      statusText: "Not Acceptable",
      error: {
        code: "PGRST116",
        message: "Cannot coerce the result to a single JSON object",
        details: "The result contains 0 rows",
        hint: null,
      },
    });
  });

  test("counts with and without rows", async () => {
    const all = (await client().from("products").select("id")).data?.length ?? 0;
    expect(await client().from("products").select("*", { count: "exact", head: true })).toMatchObject({
      data: null,
      count: all,
      status: 200,
      error: null,
    });
    const page = await client().from("products").select("id", { count: "exact" }).order("id").range(2, 4);
    expect([page.data?.length, page.count, page.status]).toEqual([3, all, 206]);
    const far = await client().from("products").select("id", { count: "exact" }).range(5000, 5009);
    expect([far.status, far.error?.code]).toEqual([416, "PGRST103"]);
  });

  test("filters, orders and functions", async () => {
    const { data } = await client()
      .from("products")
      .select("name, price, final_price")
      .or("name.ilike.*ring*,description.ilike.*ring*")
      .gte("price", 50)
      .order("price", { ascending: false })
      .order("name")
      .limit(5);
    const prices = data?.map(({ price }) => price as number) ?? [];
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    const counts = await client()
      .rpc("category_counts", {}, { get: true })
      .select("category")
      .eq("category", "Gemstones");
    expect(counts.data).toEqual([{ category: "Gemstones" }]);
    const tagged = await client().from("products").select("tags").contains("tags", ["ring"]).limit(1);
    expect(tagged.data?.[0]?.tags).toContain("ring");
    const csv = await client().from("app_settings").select("key").order("key").csv();
    expect(csv.data).toBe(
      "key\ncod_enabled\ncounter_offer_enabled\ndefault_rating_enabled\ngifts_enabled\nnewsletter_enabled",
    );
  });
});

describe("an account", () => {
  test("signing up, the user, the profile, signing out and in again", async () => {
    const client = guest();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const email = `new-${crypto.randomUUID()}@facet.test`;
    const { data: signedUp, error } = await client.auth.signUp({
      email,
      password,
      options: { data: { full_name: "Nia New" } },
    });
    expect(error).toBeNull();
    const id = signedUp.user?.id ?? "";
    expect(signedUp.user).toMatchObject({
      email,
      aud: "authenticated",
      user_metadata: { full_name: "Nia New" },
    });

    const own = client.from("profiles").select("email, full_name").eq("id", id).single();
    expect((await own).data).toEqual({ email, full_name: "Nia New" });
    const role = client.from("user_roles").select("role").eq("user_id", id).eq("role", "admin").maybeSingle();
    expect(await role).toMatchObject({ data: null, error: null, status: 200 });

    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ sub: id, role: "authenticated" });
    await client.auth.updateUser({ data: { full_name: "Nia Newer" } });
    expect((await client.from("profiles").select("full_name").single()).data).toEqual({
      full_name: "Nia Newer",
    });
    expect((await client.auth.updateUser({ password: "emerald-and-pearl" })).error).toBeNull();

    const before = (await client.auth.getSession()).data.session;
    const { data: refreshed } = await client.auth.refreshSession();
    expect(refreshed.session?.refresh_token).not.toBe(before?.refresh_token);
    expect((await client.from("profiles").select("id").single()).data).toEqual({ id });

    expect((await client.auth.signOut()).error).toBeNull();
    const signedOut = await client.from("profiles").select();
    expect([signedOut.status, signedOut.error?.code]).toEqual([401, "42501"]);
    const old = await client.auth.signInWithPassword({ email, password });
    expect(old.error).toMatchObject({
      name: "AuthApiError",
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
    expect((await client.auth.signInWithPassword({ email, password: "emerald-and-pearl" })).error).toBeNull();
    expect(events).toEqual([
      "INITIAL_SESSION",
      "SIGNED_IN",
      "USER_UPDATED",
      "USER_UPDATED",
      "TOKEN_REFRESHED",
      "SIGNED_OUT",
      "SIGNED_IN",
    ]);
  });

  test("errors of auth", async () => {
    const taken = await guest().auth.signUp({ email: ana.email, password });
    expect(taken.error).toMatchObject({
      status: 422,
      code: "user_already_exists",
      message: "User already registered",
    });
    const weak = await guest().auth.signUp({ email: "weak@facet.test", password: "12345" });
    expect(weak.error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, code: "weak_password" });
    expect((await guest().auth.getUser()).error).toMatchObject({
      name: "AuthSessionMissingError",
      status: 400,
    });
    const spent = await guest().auth.refreshSession({ refresh_token: "made-up" });
    expect(spent.error).toMatchObject({
      status: 400,
      code: "refresh_token_not_found",
      message: "Invalid Refresh Token: Refresh Token Not Found",
    });
    expect(await guest().auth.signInWithOtp({ email: ana.email })).toMatchObject({ error: { status: 422 } });
    expect(await guest().auth.resetPasswordForEmail(ana.email)).toMatchObject({
      error: { name: "AuthRetryableFetchError", status: 500, message: "Error sending recovery email" },
    });
  });

  test("administration of users, only with the secret key", async () => {
    const { data, error } = await service().auth.admin.createUser({
      email: "made@facet.test",
      password,
      email_confirm: true,
      user_metadata: { full_name: "Made" },
    });
    expect(error).toBeNull();
    const id = data.user?.id ?? "";
    expect((await service().from("profiles").select("full_name").eq("id", id).single()).data).toEqual({
      full_name: "Made",
    });
    expect((await service().auth.admin.getUserById(id)).data.user?.email).toBe("made@facet.test");
    expect((await service().auth.admin.listUsers({ perPage: 1 })).data.users).toHaveLength(1);
    expect((await service().auth.admin.deleteUser(id)).error).toBeNull();
    for (const client of [guest(), ana.client]) {
      expect((await client.auth.admin.listUsers()).error?.status).toBeOneOf([401, 403]);
    }
  });
});
