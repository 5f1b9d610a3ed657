import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveApi, type Api } from "../base/api.ts";

let api: Api;
beforeAll(async () => {
  api = await serveApi("films");
});
afterAll(() => api.close());

const from = (table: string) => api.client().from(table);

describe("kinds of relationships", () => {
  test("many-to-one is an object or null", async () => {
    const { data } = await from("films").select("id,directors(last_name)").in("id", [4, 5]).order("id");
    expect(data).toEqual([
      { id: 4, directors: { last_name: "Keaton" } },
      { id: 5, directors: null },
    ]);
  });

  test("one-to-many is a list, empty if there are none", async () => {
    const { data } = await from("actors").select("id,roles(character)").in("id", [3]).single();
    expect(data).toEqual({ id: 3, roles: [{ character: "Johnnie Gray" }, { character: "Himself" }] });
    const { data: none } = await from("films").select("roles(character)").eq("id", 1).single();
    expect(none).toEqual({ roles: [] });
  });

  test("many-to-many goes through the junction", async () => {
    const { data } = await from("films")
      .select("title,actors(last_name)")
      .eq("id", 4)
      .order("last_name", { referencedTable: "actors" });
    expect(data).toEqual([
      { title: "The General", actors: [{ last_name: "Keaton" }, { last_name: "Mack" }] },
    ]);
  });

  test("one-to-one by a foreign key that is the primary key", async () => {
    const { data } = await from("films").select("id,technical_specs(camera)").in("id", [3, 4]).order("id");
    expect(data).toEqual([
      { id: 3, technical_specs: null },
      { id: 4, technical_specs: { camera: "Bell & Howell" } },
    ]);
    const { data: back } = await from("technical_specs").select("films(id)").eq("film_id", 4);
    expect(back).toEqual([{ films: { id: 4 } }]);
  });

  test("nested", async () => {
    const { data } = await from("directors")
      .select("last_name,films(title,roles(character,actors(full_name)))")
      .eq("id", 3);
    expect(data).toEqual([
      {
        last_name: "Méliès",
        films: [
          {
            title: "The Haunted Castle",
            roles: [
              { character: "Lady", actors: { full_name: "Jehanne d'Alcy" } },
              { character: "Cavalier", actors: { full_name: "Jules Legris" } },
            ],
          },
        ],
      },
    ]);
  });

  test("a key to the same table: the column embeds the parent, the table its children", async () => {
    const { data: parent } = await from("employees")
      .select("last_name,boss:supervisor_id(last_name)")
      .eq("id", 3);
    expect(parent).toEqual([{ last_name: "Miller", boss: { last_name: "Taylor" } }]);
    const { data: children } = await from("employees")
      .select("employees(last_name),hinted:employees!supervisor_id(last_name)")
      .eq("id", 1);
    const both = [{ last_name: "Johnson" }, { last_name: "Miller" }];
    expect(children).toEqual([{ employees: both, hinted: both }]);
  });

  test.each(["employees!employees_supervisor_id_fkey", "employees!id", "employees_supervisor_id_fkey"])(
    "a key to the same table has two directions, and %s names neither",
    async (embed) => {
      const { error } = await from("employees").select(`id,${embed}(id)`);
      expect(error?.code).toBe("PGRST200");
    },
  );

  test("computed relationships", async () => {
    const { data } = await from("employees")
      .select("supervisor(last_name),supervisees(last_name)")
      .in("id", [1, 2])
      .order("id");
    expect(data).toEqual([
      { supervisor: null, supervisees: [{ last_name: "Johnson" }, { last_name: "Miller" }] },
      { supervisor: { last_name: "Taylor" }, supervisees: [] },
    ]);
  });
});

describe("views", () => {
  test("have the relationships of the tables they show", async () => {
    const { data } = await from("recent_films")
      .select("title,directors(last_name),actors(first_name)")
      .order("id");
    expect(data).toEqual([
      { title: 'An "odd", (title)', directors: null, actors: [{ first_name: "Buster" }] },
    ]);
    const backwards = await from("actors").select("id,recent_films(year)").eq("id", 3);
    expect(backwards.data).toEqual([{ id: 3, recent_films: [{ year: 1932 }] }]);
  });

  test("a filter on a column with the same name as an embedded resource", async () => {
    for (const called of ["film_id", "film:film_id"]) {
      const { data, error } = await from("roles").select(`character,${called}(title)`).eq("film_id", 5);
      expect([error, data]).toMatchObject([null, [{ character: "Himself" }]]);
    }
  });

  test("the name of a key refers to the table, not to a view of it", async () => {
    const { data } = await from("roles")
      .select("character,film_id(title)")
      .eq("actor_id", 3)
      .order("film_id", { ascending: false })
      .limit(1);
    expect(data).toEqual([{ character: "Himself", film_id: { title: 'An "odd", (title)' } }]);
  });
});

describe("hints", () => {
  test.each(["billing", "billing_address_id"])("locations!%s", async (hint) => {
    const { data } = await from("cinemas").select(`name,address:locations!${hint}(city)`).eq("id", 1);
    expect(data).toEqual([{ name: "Rex", address: { city: "Paris" } }]);
  });

  test("the key or its column as the target", async () => {
    const { data } = await from("cinemas").select("billing(city),shipping_address_id(city)").eq("id", 1);
    expect(data).toEqual([{ billing: { city: "Paris" }, shipping_address_id: { city: "Lyon" } }]);
  });

  test("in the opposite direction, and a junction", async () => {
    const { data } = await from("locations").select("cinemas!shipping(name)").eq("id", 2);
    expect(data).toEqual([{ cinemas: [{ name: "Rex" }, { name: "Eden" }] }]);
    const { data: junction } = await from("films").select("actors!roles(last_name)").eq("id", 5);
    expect(junction).toEqual([{ actors: [{ last_name: "Keaton" }] }]);
  });

  test("300 PGRST201 if several match", async () => {
    const { status, error } = await from("cinemas").select("locations(*)");
    expect(status).toBe(300);
    expect(error).toMatchObject({
      code: "PGRST201",
      message: "Could not embed because more than one relationship was found for 'cinemas' and 'locations'",
      hint: "Try changing 'locations' to one of the following: 'locations!billing', 'locations!shipping'. Find the desired relationship in the 'details' key.",
      details: [
        {
          cardinality: "many-to-one",
          embedding: "cinemas with locations",
          relationship: "billing using cinemas(billing_address_id) and locations(id)",
        },
        {
          cardinality: "many-to-one",
          embedding: "cinemas with locations",
          relationship: "shipping using cinemas(shipping_address_id) and locations(id)",
        },
      ],
    });
  });

  test("400 PGRST200 if there is none", async () => {
    const { status, error } = await from("films").select("actor(*)");
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: "PGRST200",
      message: "Could not find a relationship between 'films' and 'actor' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'films' and 'actor' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'actors' instead of 'actor'.",
    });
    expect((await from("films").select("actors!nope(*)")).error?.code).toBe("PGRST200");
  });
});

describe("filters, order and range on embedded resources", () => {
  test("a filter only narrows the embedded rows", async () => {
    const { data } = await from("films")
      .select("id,roles(character)")
      .eq("roles.character", "Lady")
      .in("id", [3, 4])
      .order("id");
    expect(data).toEqual([
      { id: 3, roles: [{ character: "Lady" }] },
      { id: 4, roles: [] },
    ]);
  });

  test("!inner also narrows the parent rows and their count", async () => {
    const many = await from("films")
      .select("id,roles!inner(character)", { count: "exact" })
      .eq("roles.character", "Lady")
      .limit(5);
    expect([many.data, many.count]).toEqual([[{ id: 3, roles: [{ character: "Lady" }] }], 1]);
    const one = await from("films")
      .select("id,directors!inner(last_name)")
      .eq("directors.last_name", "Keaton");
    expect(one.data).toEqual([{ id: 4, directors: { last_name: "Keaton" } }]);
    const nested = await from("directors")
      .select("id,films!inner(id,roles!inner(character))")
      .eq("films.roles.character", "Lady");
    expect(nested.data).toEqual([{ id: 3, films: [{ id: 3, roles: [{ character: "Lady" }] }] }]);
  });

  test("!left, and a hint together with a join", async () => {
    const { data } = await from("cinemas")
      .select("id,locations!billing!inner(city)")
      .eq("locations.city", "Paris");
    expect(data).toEqual([{ id: 1, locations: { city: "Paris" } }]);
    expect((await from("films").select("id,roles!left(character)").eq("id", 1)).data).toEqual([
      { id: 1, roles: [] },
    ]);
  });

  test("order, limit and offset", async () => {
    const { data } = await from("films")
      .select("roles(character)")
      .eq("id", 4)
      .order("character", { referencedTable: "roles", ascending: false })
      .limit(1, { referencedTable: "roles" });
    expect(data).toEqual([{ roles: [{ character: "Johnnie Gray" }] }]);
    const { data: second } = await from("films")
      .select("roles(character)")
      .eq("id", 4)
      .order("character", { referencedTable: "roles" })
      .range(1, 1, { referencedTable: "roles" });
    expect(second).toEqual([{ roles: [{ character: "Johnnie Gray" }] }]);
  });

  test("logic on an embedded resource, by alias", async () => {
    const { data } = await from("films")
      .select("id,cast:roles(character)")
      .or("character.eq.Lady,character.like.Joh*", { referencedTable: "cast" })
      .in("id", [3, 4])
      .order("id");
    expect(data).toEqual([
      { id: 3, cast: [{ character: "Lady" }] },
      { id: 4, cast: [{ character: "Johnnie Gray" }] },
    ]);
  });

  test("the same resource twice under different names", async () => {
    const { data } = await from("films")
      .select("comps_90:competitions(name),comps_91:competitions(name)")
      .eq("comps_90.year", 1990)
      .eq("comps_91.year", 1991)
      .eq("id", 4);
    expect(data).toEqual([{ comps_90: [{ name: "Golden Reel" }], comps_91: [{ name: "Silver Reel" }] }]);
  });

  test("rows ordered by an embedded row, whether it is shown or not", async () => {
    const shown = await from("films")
      .select("id,directors(last_name)")
      .not("director_id", "is", null)
      .order("directors(last_name)", { ascending: false });
    expect(shown.data?.map(({ id }) => id)).toEqual([3, 1, 4, 2]);
    const hidden = await from("films")
      .select("id,directors(id)")
      .order("directors(last_name)", { nullsFirst: true });
    expect(hidden.data).toEqual([
      { id: 5, directors: null },
      { id: 2, directors: { id: 2 } },
      { id: 4, directors: { id: 4 } },
      { id: 1, directors: { id: 1 } },
      { id: 3, directors: { id: 3 } },
    ]);
    const toMany = await from("films").select("id,roles(*)").order("roles(character)");
    expect([toMany.status, toMany.error?.code]).toEqual([400, "PGRST118"]);
    expect((await from("films").select("id").order("directors(last_name)")).error?.code).toBe("PGRST108");
  });
});

describe("null filters and empty embeds", () => {
  test("not.is.null, is.null", async () => {
    const withActors = await from("films")
      .select("id,actors()", { count: "exact" })
      .not("actors", "is", null)
      .order("id")
      .limit(2);
    expect([withActors.data, withActors.count]).toEqual([[{ id: 3 }, { id: 4 }], 3]);
    const { data: nested } = await from("films")
      .select("id,directors(films()),...technical_specs(films())")
      .eq("id", 4);
    expect(nested).toEqual([{ id: 4 }]);
    const without = await from("films").select("id,directors()").is("directors", null);
    expect(without.data).toEqual([{ id: 5 }]);
  });

  test("or across several resources", async () => {
    const { data } = await from("films")
      .select("id,actors(),directors()")
      .eq("actors.first_name", "Jehanne")
      .eq("directors.last_name", "Dickson")
      .or("actors.not.is.null,directors.not.is.null")
      .order("id");
    expect(data).toEqual([{ id: 2 }, { id: 3 }]);
  });

  test("other operators are PGRST120", async () => {
    const { status, error } = await from("films").select("id,actors()").eq("actors", 1);
    expect([status, error?.code]).toEqual([400, "PGRST120"]);
  });
});

describe("spread", () => {
  test("a single row into its parent", async () => {
    const { data } = await from("films")
      .select("title,...directors(first_name,family:last_name)")
      .in("id", [4, 5])
      .order("id");
    expect(data).toEqual([
      { title: "The General", first_name: "Buster", family: "Keaton" },
      { title: 'An "odd", (title)', first_name: null, family: null },
    ]);
  });

  test("inside an embedded resource", async () => {
    const { data } = await from("films").select("actors:roles(character,...actors(last_name))").eq("id", 3);
    expect(data).toEqual([
      {
        actors: [
          { character: "Lady", last_name: "d'Alcy" },
          { character: "Cavalier", last_name: "Legris" },
        ],
      },
    ]);
  });

  test("several rows: a list for each column", async () => {
    const { data } = await from("films").select("id,...roles(character)").in("id", [1, 3]).order("id");
    expect(data).toEqual([
      { id: 1, character: [] },
      { id: 3, character: ["Lady", "Cavalier"] },
    ]);
  });
});
