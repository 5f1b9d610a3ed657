/** @returns a session or an error */
export function signIn(url: string, email: string, password: string): Promise<Record<string, unknown>> {
  return ask(`${url}/auth/v1/token?grant_type=password`, { email, password });
}

export function signUp(url: string, email: string, password: string): Promise<Record<string, unknown>> {
  return ask(`${url}/auth/v1/signup`, { email, password });
}

export function refresh(url: string, refreshToken: unknown): Promise<Record<string, unknown>> {
  return ask(`${url}/auth/v1/token?grant_type=refresh_token`, { refresh_token: refreshToken });
}

async function ask(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()) as Record<string, unknown>;
}
