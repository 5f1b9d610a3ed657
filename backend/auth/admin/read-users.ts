import type { Context } from "hono";
import { jsonResponse } from "../service/response.ts";
import { AuthError, invalid, unknownFactor } from "../service/auth-error.ts";
import { requireAdmin } from "../service/require-user.ts";
import type { AuthService, Endpoint } from "../service/auth-service.ts";
import { userJson } from "../service/user-json.ts";
import { findUser, signedIn, userColumns, type User } from "../service/users.ts";
import { isUuid, nulRefusal } from "../../../work/untrusted-text.ts";

const defaultPerPage = 50;
const maxPerPage = 1000;

/** `GET /admin/users?page=&per_page=&filter=&sort=`, newest first; the filter is a part of the address or the name. */
export const listUsers: Endpoint = async (context, service) => {
  await requireAdmin(context, service);
  const { req } = context;
  const page = positive(req.query("page"), 1);
  const perPage = Math.min(positive(req.query("per_page"), defaultPerPage), maxPerPage);
  const direction = directionOf(req.queries("sort"));
  const filter = req.query("filter") ?? "";
  if (filter.includes("\0")) throw invalid(nulRefusal);
  const { owner } = service;
  const found = owner`
    users.aud = ${signedIn} and users.deleted_at is null
    and (
      ${filter} = '' or users.email like ${`%${filter}%`}
      or users.raw_user_meta_data ->> 'full_name' ilike ${`%${filter}%`}
    )`;
  const users = await owner<User[]>`
    select ${userColumns(owner)} from auth.users
    where ${found}
    order by users.created_at ${direction === "asc" ? owner`asc` : owner`desc`}, users.id
    limit ${perPage} offset ${(page - 1) * perPage}`;
  const [{ total } = { total: 0 }] = await owner<{ total: number }[]>`
    select count(*)::int as total from auth.users where ${found}`;
  const response = jsonResponse(context, { users: users.map(userJson), aud: signedIn });
  const asked = Object.entries(req.queries()).filter(([name]) =>
    ["per_page", "filter", "sort"].includes(name),
  );
  const others = new URLSearchParams(asked.flatMap(([name, values]) => values.map((value) => [name, value])));
  const last = Math.max(1, Math.ceil(total / perPage));
  response.headers.set("x-total-count", String(total));
  response.headers.set("link", pageLinks(page, last, others));
  return response;
};

export const showUserById: Endpoint = async (context, service) => {
  await requireAdmin(context, service);
  return jsonResponse(context, userJson(await findUserInPath(context, service)));
};

/** `GET /admin/users/{id}/factors`: there are none, because MFA is not offered. */
export const listFactors: Endpoint = async (context, service) => {
  await requireAdmin(context, service);
  await findUserInPath(context, service);
  return jsonResponse(context, []);
};

export const showFactor: Endpoint = async (context, service) => {
  await requireAdmin(context, service);
  await findUserInPath(context, service);
  throw unknownFactor(context.req.param("factor"));
};

/** @throws AuthError 404 */
export async function findUserInPath(context: Context, { owner }: AuthService): Promise<User> {
  const id = context.req.param("id");
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  const user = await findUser(owner, id);
  if (!user) throw new AuthError(404, "user_not_found", "User not found");
  return user;
}

/** auth-js expects `page` as the first parameter. */
function pageLinks(page: number, last: number, others: URLSearchParams): string {
  const rest = others.size > 0 ? `&${others}` : "";
  const link = (to: number, name: string): string => `</admin/users?page=${to}${rest}>; rel="${name}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}

/** Further sorts are ignored: users can be sorted only by the time of their creation. */
function directionOf(sorts: string[] = ["created_at desc"]): "asc" | "desc" {
  const directions = sorts.map((sort) => {
    const [field, direction = "desc"] = sort.split(/ (.*)/s, 2);
    if (field !== "created_at") throw invalid(`Bad Sort Parameters: bad field for sort '${field}'`);
    const known = (["asc", "desc"] as const).find((each) => each === direction.toLowerCase());
    if (known) return known;
    throw invalid(
      `Bad Sort Parameters: bad direction for sort '${direction}', only 'asc' and 'desc' allowed`,
    );
  });
  return directions[0] ?? "desc";
}

function positive(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === "") return otherwise;
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0) {
    throw invalid(`Bad Pagination Parameters: ${JSON.stringify(text)} is no positive number`);
  }
  return Number(text);
}
