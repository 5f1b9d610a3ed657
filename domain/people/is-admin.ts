import { askAsCaller, type CallerApi, Denied } from "../../work/data-api-client.ts";

/**
 * Asks whether the caller is an administrator; false if the database does not answer.
 * @throws {Denied} 401 if the caller's session has ended: the browser asks to log in again
 */
export async function isAdmin(api: CallerApi, authorization: string | undefined): Promise<boolean> {
  if (authorization === undefined) return false;
  return askAsCaller(api, authorization, "rpc/is_admin").then(
    (answer) => answer === true,
    (error: unknown) => {
      if (error instanceof Denied && error.status === 401) throw error;
      return false;
    },
  );
}
