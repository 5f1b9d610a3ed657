import { mismatchedKey, tooManyAffected, unsupportedMethod } from "./errors/api-error.ts";
import { parseQuery } from "./parse/parse-query.ts";
import { checkFilters } from "./parse/check-filters.ts";
import { checkPut } from "./plan/check-put.ts";
import { planWrite, type Verb } from "./plan/plan-write.ts";
import { resolveRelation } from "./plan/resolve-relation.ts";
import type { ApiRequest } from "./request/api-request.ts";
import { readBody } from "./request/body.ts";
import { negotiate, type Media, type PageFormat } from "./request/media.ts";
import { noRows, readPayload } from "./request/payload.ts";
import type { Preferences } from "./request/preferences.ts";
import { writeResponse } from "./response/write-response.ts";
import { runPage, writePage, type Page } from "./run/run-page.ts";
import type { Service } from "./service.ts";

const verbs: Record<string, Verb | undefined> = {
  POST: "insert",
  PUT: "put",
  PATCH: "update",
  DELETE: "delete",
};

/** `POST /films`, `PATCH /films?id=eq.1` and so on. */
export async function writeRelation(request: ApiRequest, service: Service): Promise<Response> {
  const { preferences, raw, schema, profile } = request;
  const media = negotiate(request.accept);
  const verb = verbs[request.method];
  if (!verb) throw unsupportedMethod(request.method);
  const relation = resolveRelation(schema, request.name);
  const tree = parseQuery(request.parameters, false);
  if (request.caller.role !== "service_role") checkFilters(tree);
  const payload =
    verb === "delete"
      ? noRows
      : readPayload(
          await readBody(raw),
          raw.headers.get("content-type") ?? undefined,
          tree.columns === undefined,
        );
  if (verb === "put") checkPut(tree, relation, payload);
  const node = planWrite({ verb, tree, payload, preferences }, schema, relation, service.maxRows);
  const check = rowCheck(verb, preferences);
  const write = (): Promise<Page> =>
    runPage(writePage(node, request, formatOf(preferences, media), service.maxRows), request, service, {
      readOnly: false,
      single: media.kind === "object",
      ...(check && { check }),
    });
  const inserts = verb === "insert" || verb === "put";
  const page = await (inserts ? service.guards.insert(relation.name, payload.rows, request, write) : write());
  service.onWrite({ kind: "table", name: relation.name });
  return writeResponse(page, {
    verb,
    relation,
    preferences,
    media,
    profile,
    hasConflictTarget: tree.onConflict !== undefined,
  });
}

function formatOf({ return: wanted }: Preferences, media: Media): PageFormat {
  if (wanted === "representation") return media;
  return { withoutNulls: false, kind: wanted === "headers-only" ? "list" : "none" };
}

function rowCheck(verb: Verb, preferences: Preferences): ((rows: number) => void) | undefined {
  if (verb === "put") {
    return (rows) => {
      if (rows !== 1) throw mismatchedKey();
    };
  }
  const max = preferences["max-affected"];
  if (verb === "insert" || max === undefined || preferences.handling !== "strict") return undefined;
  return (rows) => {
    if (rows > max) throw tooManyAffected(rows);
  };
}
