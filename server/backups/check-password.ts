import type { CallerApi } from "../../work/data-api-client.ts";

/** In milliseconds: a wrong guess may have to wait for its turn. */
const timeout = 25_000;

/** `retryAfter` is in seconds. */
export type PasswordCheck =
  | { kind: "right" }
  | { kind: "wrong" }
  | { kind: "too many"; retryAfter: number }
  | { kind: "busy" };

type Login = {
  email: string;
  password: string;
  /** The caller's `Cookie` header, by which limits know devices. */
  cookie: string | undefined;
};

/** Logs in with a password, so that wrong ones count as guesses, and ends that session. @param api as the caller */
export async function checkPassword(api: CallerApi, login: Login): Promise<PasswordCheck> {
  const { email, password, cookie } = login;
  const response = await ask(
    api,
    "token?grant_type=password",
    { ...(cookie && { cookie }) },
    { email, password },
  );
  if (response.status === 429)
    return { kind: "too many", retryAfter: Number(response.headers.get("retry-after")) || 60 };
  if (response.status === 400) return { kind: "wrong" };
  if (!response.ok) return { kind: "busy" };
  const { access_token: token } = (await response.json()) as { access_token: string };
  const ended = await ask(api, "logout?scope=local", { Authorization: `Bearer ${token}` });
  return { kind: ended.ok ? "right" : "busy" };
}

function ask({ url, publishableKey, fetch }: CallerApi, path: string, headers: object, body?: object) {
  return fetch(
    new Request(`${url}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: publishableKey, "Content-Type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    }),
  );
}
