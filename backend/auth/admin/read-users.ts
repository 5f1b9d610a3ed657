import type { Context } from "hono";
import { jsonResponse } from "../service/response.ts";
import { AuthError, invalid } from "../service/auth-error.ts";
import { requireAdmin } from "../service/require-user.ts";
import type { AuthService, Endpoint } from "../service/auth-service.ts";
import { userJson } from "../service/user-json.ts";
import { findUser, signedIn, userColumns, type User } from "../service/users.ts";
import { isUuid } from "../../shared/untrusted-text.ts";

const defaultPerPage = 50;
const maxPerPage = 1000;

/** `GET /admin/users?page=&per_page=`, newest first. */
export const listUsers: Endpoint = async (context, service) => {
  await requireAdmin(context, service);
  const page = positive(context.req.query("page"), 1);
  const perPage = Math.min(positive(context.req.query("per_page"), defaultPerPage), maxPerPage);
  const { owner } = service;
  const users = await owner<User[]>`
    select ${userColumns(owner)} from auth.users
    where users.aud = ${signedIn} and users.deleted_at is null
    order by users.created_at desc, users.id
    limit ${perPage} offset ${(page - 1) * perPage}`;
  const [{ total } = { total: 0 }] = await owner<{ total: number }[]>`
    select count(*)::int as total from auth.users where aud = ${signedIn} and deleted_at is null`;
  const response = jsonResponse(context, { users: users.map(userJson), aud: signedIn });
  response.headers.set("x-total-count", String(total));
  response.headers.set("link", pageLinks(page, perPage, Math.max(1, Math.ceil(total / perPage))));
  return response;
};

/** `GET /admin/users/{id}` */
export const showUserById: Endpoint = async (context, service) => {
  await requireAdmin(context, service);
  return jsonResponse(context, userJson(await findUserInPath(context, service)));
};

/** @throws AuthError 404 */
export async function findUserInPath(context: Context, { owner }: AuthService): Promise<User> {
  const id = context.req.param("id");
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  const user = await findUser(owner, id);
  if (!user) throw new AuthError(404, "user_not_found", "User not found");
  return user;
}

/** The client expects the page as the first parameter. */
function pageLinks(page: number, perPage: number, last: number): string {
  const link = (to: number, name: string): string =>
    `</admin/users?page=${to}&per_page=${perPage}>; rel="${name}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}

function positive(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === "") return otherwise;
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0) {
    throw invalid(`Bad Pagination Parameters: ${JSON.stringify(text)} is no positive number`);
  }
  return Number(text);
}
