import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveApi, type Api } from "../base/api.ts";

let api: Api;
beforeAll(async () => {
  api = await serveApi("films");
});
afterAll(() => api.close());

/** The ids of the films that match a query string. */
async function ids(query: string): Promise<unknown> {
  const response = await fetch(`${api.url}/films?select=id&order=id&${query}`);
  const body: unknown = await response.json();
  return Array.isArray(body) ? body.map((row: { id: number }) => row.id) : body;
}

test.each([
  ["id=eq.2", [2]],
  ["id=neq.2", [1, 3, 4, 5]],
  ["year=gt.1896", [4, 5]],
  ["year=gte.1896", [3, 4, 5]],
  ["year=lt.1895", [2]],
  ["year=lte.1895", [1, 2]],
  ["title=like.The*", [2, 3, 4]],
  ["title=like.the*", []],
  ["title=ilike.the*", [2, 3, 4]],
  ["title=match.^The.*(Castle|General)$", [3, 4]],
  ["title=imatch.^THE.*castle$", [3]],
  ["id=in.(1,3,99)", [1, 3]],
  ["id=in.()", []],
  ['title=in.("An \\"odd\\", (title)","The General")', [4, 5]],
  ["rating=is.null", [5]],
  ["rating=is.not_null", [1, 2, 3, 4]],
  ["color=is.true", [5]],
  ["color=is.false", [1, 3, 4]],
  ["color=is.unknown", [2]],
  ["rating=isdistinct.6.7", [1, 4, 5]],
  ["tags=cs.{short,sound}", [2]],
  ["tags=cd.{short,sound,documentary}", [1, 2, 5]],
  ["tags=ov.{sound,war}", [2, 4]],
  ['details=cs.{"country":"France"}', [1, 3]],
  ["run=sl.[5,8)", [1, 2]],
  ["run=sr.[3,5)", [3]],
  ["run=nxl.[2,5)", [2, 3]],
  ["run=nxr.[2,5)", [1, 2]],
  ["run=adj.[5,8)", [2, 3]],
  ["run=ov.[2,3)", [1, 2]],
  ["search=fts.castle", [3]],
  ["search=fts(english).dances%26violins", [2]],
  ["search=plfts.train loves", [4]],
  ["search=phfts(english).haunted castle", [3]],
  ["search=wfts(english).castle or train", [3, 4]],
  ["plot=fts(english).factories", [1]],
  ["title=like(any).{*Castle,*General}", [3, 4]],
  ["title=ilike(all).{the*,*E*castle}", [3]],
  ["id=eq(any).{1,2}", [1, 2]],
  ["year=gt(all).{1894,1896}", [4, 5]],
  ["mood=eq.dark", [3, 5]],
  ["details->>country=eq.France", [1, 3]],
  ["details->crew->>size=gt.2", [1]],
  ["details->crew->size=eq.2", [2]],
  ["tags->>0=eq.comedy", [4]],
  ["id=not.eq.2", [1, 3, 4, 5]],
  ["id=not.in.(1,2,3)", [4, 5]],
  ["rating=not.is.null", [1, 2, 3, 4]],
  ["title=not.like.The*", [1, 5]],
  ["or=(id.eq.1,id.eq.4)", [1, 4]],
  ["and=(year.gt.1895,year.lt.1930)", [3, 4]],
  ["not.or=(id.eq.1,id.eq.4)", [2, 3, 5]],
  ["or=(id.eq.1,and(mood.eq.dark,not.or(year.lt.1900,id.in.(9,8))))", [1, 5]],
  ['or=(title.eq."An \\"odd\\", (title)",tags.cs.{war,comedy})', [4, 5]],
  ["or=(details->>country.eq.USA,title.eq.The Haunted Castle)", [2, 3]],
  ["plot=eq.100%25 *real*", [5]],
  ["id=eq.1&id=eq.2", []],
])("%s", async (query, expected) => {
  expect(await ids(query)).toEqual(expected);
});

test("the filter methods of the client", async () => {
  const { data } = await api
    .client()
    .from("films")
    .select("id")
    .contains("tags", ["short"])
    .containedBy("tags", ["short", "horror", "documentary"])
    .overlaps("tags", ["horror", "documentary"])
    .rangeLt("run", "[9,12)")
    .or("id.eq.1,id.eq.3")
    .not("color", "is", null)
    .match({ mood: "light" })
    .textSearch("search", "factory", { config: "english" })
    .filter("year", "gte", 1890);
  expect(data).toEqual([{ id: 1 }]);
});

describe("invalid queries get 400 and a message", () => {
  test.each([
    ["id=5", "PGRST100", '"failed to parse filter (5)" (line 1, column 1)'],
    ["id=foo.5", "PGRST100", '"failed to parse filter (foo.5)" (line 1, column 1)'],
    ["id=in.1,2", "PGRST100", '"failed to parse filter (in.1,2)" (line 1, column 4)'],
    ["color=is.maybe", "PGRST100", '"failed to parse filter (is.maybe)" (line 1, column 4)'],
    ["or=(id.eq.1", "PGRST100", '"failed to parse logic tree ((id.eq.1)" (line 1, column 9)'],
    ["id=eq.abc", "22P02", 'invalid input syntax for type integer: "abc"'],
    ["id=eq.99999999999", "22003", 'value "99999999999" is out of range for type integer'],
    ["nope=eq.1", "42703", "column films.nope does not exist"],
    ["mood=eq.grim", "22P02", 'invalid input value for enum mood: "grim"'],
    ["search=fts(klingon).x", "42704", 'text search configuration "klingon" does not exist'],
    ["title=match.(", "2201B", "invalid regular expression: parentheses () not balanced"],
    ["actors.id=eq.1", "PGRST108", "'actors' is not an embedded resource in this request"],
    ["limit=ten", "PGRST100", '"failed to parse limit parameter (ten)" (line 1, column 1)'],
    ["title=eq.%00", "22021", "Text must not contain the character U+0000 (NUL)."],
  ])("%s", async (query, code, message) => {
    const response = await fetch(`${api.url}/films?${query}`);
    expect(await response.json()).toMatchObject({ code, message });
    expect(response.status).toBe(400);
  });

  test.each([
    ["select=id,", "PGRST100"],
    ["select=id)", "PGRST100"],
    ["select=title::nosuchtype", "42704"],
    ["select=id.sum()", "PGRST123"],
    ["select=count()", "PGRST123"],
    ["select=nope", "42703"],
    ["order=id.sideways", "PGRST100"],
    ["order=nope", "42703"],
  ])("%s", async (query, code) => {
    const response = await fetch(`${api.url}/films?${query}`);
    expect(await response.json()).toMatchObject({ code });
    expect(response.status).toBe(400);
  });
});
