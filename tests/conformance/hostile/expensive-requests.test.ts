import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keys, serveApi, sign, type Api } from "../base/api.ts";

let api: Api;
let token: string;
beforeAll(async () => {
  api = await serveApi("demo shop", { trustedProxies: 1 });
  token = await sign({ sub: "00000000-0000-0000-0000-000000000001" });
  // Without triggers and foreign keys, which would take most of the time.
  await api.database.pools.owner.begin((sql) => [
    sql`set local session_replication_role = replica`,
    sql`
      insert into products (name, price, category, description, image)
      select 'Ring ' || number, 10 + number % 500, 'Gemstones', repeat('A fine piece of jewelry. ', 20), '/ring.webp'
      from generate_series(1, 20000) as number`,
    sql`
      create function public.fairness(product public.products) returns numeric language plpgsql stable
      as $$ begin return (select count(*) from public.product_categories where name = product.category); end $$`,
    sql`grant execute on function public.fairness(public.products) to anon`,
    sql`notify pgrst, 'reload schema'`,
  ]);
});
afterAll(() => api.close());

const ask = (path: string, address: string, bearer = keys.publishable) =>
  fetch(`${api.url}/${path}`, {
    headers: { apikey: keys.publishable, authorization: `Bearer ${bearer}`, "x-forwarded-for": address },
  });
const repeated = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join(",");

/** Short enough to print in a failed assertion. */
const summary = async (response: Response) => [response.status, (await response.text()).slice(0, 200)];

/** A text search for this many words in the description of one product: what is refused is not run. */
function search(words: number, operator = "fts"): string {
  const between = operator === "fts" ? "%3C-%3E" : "%20";
  return `products?select=id&id=eq.1&description=${operator}.${Array.from({ length: words }, () => "fine").join(between)}`;
}

describe("text searches", () => {
  test.for(["fts", "plfts", "phfts", "wfts"])(
    "for many words are refused immediately (%s)",
    async (operator) => {
      for (const bearer of [keys.publishable, token]) {
        const response = await ask(search(500, operator), "192.0.2.1", bearer);
        expect([response.status, await response.json()]).toMatchObject([
          400,
          { message: "The request has too many text searches, or too many words in them" },
        ]);
      }
      expect((await ask(search(3, operator), "192.0.2.1")).status).toBe(200);
    },
  );

  test("count together", async () => {
    const three = `products?select=id&limit=1&or=(${repeated(3, () => "name.fts.ring")})`;
    expect((await ask(three, "192.0.2.1")).status).toBe(200);
    const four = `products?select=id&limit=1&and=(or(${repeated(2, () => "name.fts.ring")}),or(${repeated(2, () => "description.not.wfts.ring")}))`;
    expect((await ask(four, "192.0.2.1")).status).toBe(400);
  });
});

describe("regular expressions", () => {
  const costly = "products?select=id&description=match.(((.%7B1,30%7D)%7B1,30%7D)%7B1,30%7D)q";

  test("of unbounded cost are refused immediately", async () => {
    for (const bearer of [keys.publishable, token]) {
      const refused = await Promise.all(Array.from({ length: 8 }, () => ask(costly, "192.0.2.1", bearer)));
      for (const response of refused) {
        expect([response.status, await response.json()]).toMatchObject([
          400,
          { code: "PGRST100", message: "Regular expressions must not have counted repetition ({n,m})" },
        ]);
      }
    }
  });

  test("by the service are not restricted", async () => {
    const { data } = await api
      .client(keys.secret)
      .from("products")
      .select("name")
      .regexMatch("name", "^Ring 1{2}$");
    expect(data).toEqual([{ name: "Ring 11" }]);
  });

  test("of other kinds are allowed for everybody", async () => {
    const { data } = await api
      .client()
      .from("products")
      .select("name")
      .regexIMatch("name", "^ring (11|12)$")
      .order("id");
    expect(data).toEqual([{ name: "Ring 11" }, { name: "Ring 12" }]);
  });
});

/** The number of statements that PostgreSQL is running for guests. */
async function running(): Promise<number> {
  const [row] = await api.database.pools.owner<{ statements: number }[]>`
    select count(*)::int as statements from pg_stat_activity
    where application_name = 'facet anonymous' and state = 'active' and datname = current_database()`;
  return row?.statements ?? 0;
}

describe("while one address sends expensive requests, others are served", () => {
  // Whoever has sent long ones rests afterwards.
  let attackers = 100;

  test.each([
    [
      "patterns with many wildcards",
      `or=(${repeated(60, (at) => `description.ilike.*${"a*e*".repeat(12)}${at}q*`)})`,
    ],
    ["logic trees", `or=(${repeated(60, (at) => `and(name.ilike.*${at}x*,description.ilike.*${at}y*)`)})`],
    ["an order by a computed column", "select=name,fairness&order=fairness"],
    ["exact counts", `select=id&limit=1&or=(${repeated(100, (at) => `description.ilike.*${at}z*`)})`],
  ])("%s", async (_, query) => {
    const attack = new AbortController();
    const attacker = `192.0.2.${(attackers += 1)}`;
    const statuses = Array.from({ length: 12 }, (_, at) =>
      fetch(`${api.url}/products?${query}&price=neq.${at}`, {
        headers: { prefer: "count=exact", "x-forwarded-for": attacker },
        signal: attack.signal,
      }).then(
        ({ status }) => status,
        () => "still waiting",
      ),
    );
    await expect.poll(running).toBeGreaterThanOrEqual(4);
    const started = performance.now();
    for (const reader of ["192.0.2.2", "192.0.2.3", "192.0.2.4"]) {
      expect((await ask("products?select=id,name&limit=4", reader)).status).toBe(200);
    }
    expect((await api.inProcess("products?select=id,name&limit=4")).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(2_000);
    attack.abort();
    expect(await Promise.all(statuses)).toContain("still waiting");
  });
});

describe("the size of a response is limited", () => {
  const tooLarge = [413, expect.stringContaining("The answer would be too large.")];

  test.each([
    [
      "many lists of the same rows",
      `product_categories?select=${repeated(40, (at) => `a${at}:products(*)`)}`,
    ],
    ["nested lists", "product_categories?select=name,products(id,product_categories(name,products(*)))"],
    ["spread lists", `product_categories?select=${repeated(20, (at) => `...products(a${at}:description)`)}`],
  ])("%s", async (_, path) => {
    expect(await summary(await ask(path, "192.0.2.1"))).toEqual(tooLarge);
  });

  const path = `products?select=${repeated(400, (at) => `a${at}:description`)}`;

  test("the same column many times, whoever asks", async () => {
    for (const bearer of [keys.publishable, token, keys.secret])
      expect(await summary(await ask(path, "192.0.2.1", bearer))).toEqual(tooLarge);
  });

  test("including CSV and the rows of a write, which is then rolled back", async () => {
    const csv = await fetch(`${api.url}/${path}`, { headers: { accept: "text/csv" } });
    expect(await summary(csv)).toEqual(tooLarge);
    const written = await fetch(`${api.url}/${path}&category=eq.Gemstones`, {
      method: "PATCH",
      headers: {
        apikey: keys.secret,
        "content-type": "application/json",
        prefer: "return=representation",
      },
      body: '{"featured": true}',
    });
    expect(await summary(written)).toEqual(tooLarge);
    const { data } = await api
      .client()
      .from("products")
      .select("id")
      .eq("featured", true)
      .like("name", "Ring*");
    expect(data).toEqual([]);
  });

  test("requests of a real shop are well below it", async () => {
    const lists = await ask(
      "product_categories?select=name,products(id,name,price,final_price)",
      "192.0.2.1",
    );
    expect(lists.status).toBe(200);
    const rows = await ask("products?select=*", "192.0.2.1");
    expect([rows.status, ((await rows.json()) as unknown[]).length]).toEqual([200, 1000]);
  });
});
