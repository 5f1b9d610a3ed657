import type { Context } from "hono";
import { accessTokenSeconds } from "./access-tokens.ts";
import { jsonResponse } from "./response.ts";
import type { AuthService } from "./auth-service.ts";
import type { Client, Session } from "./sessions.ts";
import { userJson } from "./user-json.ts";
import type { User } from "./users.ts";

export type Granted = {
  user: User;
  session: Session;
  refreshToken: string;
  weakPassword?: { message: string; reasons: string[] } | undefined;
};

export async function sessionResponse(
  context: Context,
  service: AuthService,
  granted: Granted,
): Promise<Response> {
  const { weakPassword } = granted;
  return jsonResponse(context, {
    ...(await sessionFields(service, granted)),
    ...(weakPassword && { weak_password: weakPassword }),
  });
}

export async function sessionFields({ accessTokens }: AuthService, { user, session, refreshToken }: Granted) {
  const { token, expiresAt } = await accessTokens.sign(user, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user),
  };
}

export function clientOf(context: Context, { addressOf }: AuthService): Client {
  const userAgent = context.req.header("user-agent")?.slice(0, 255);
  return { userAgent: userAgent ?? null, address: addressOf(context) ?? null };
}
