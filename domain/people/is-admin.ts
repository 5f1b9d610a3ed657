import { askAsCaller, type CallerApi, Denied } from "../../work/data-api-client.ts";

/** Whether the caller is an administrator; false without an answer. @throws {Denied} 401 if the session has ended */
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
