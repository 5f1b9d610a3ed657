import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { User } from "./users.ts";

/** A cookie with a token for each account, signed with id and password hash: a new password ends it. */
export type Devices = {
  idOf: (context: Context, user: Account) => string | undefined;
  /** Sets the cookie. Only call it for a user who has just entered or chosen the password. */
  remember: (context: Context, user: Account) => void;
};

type Account = Pick<User, "id" | "encrypted_password">;

const cookie = "sb-device";
const lifetimeSeconds = 365 * 24 * 3600;

/** Accounts per device; those that signed in last are kept. */
const maxTokens = 5;

/** The id is 4 bytes of time and 12 random bytes; the signature follows. */
const idBytes = 16;
const tokenBytes = 32;

/** @param url the public URL of the auth API */
export function createDevices(jwtSecret: string, url: () => string): Devices {
  const key = createHmac("sha256", jwtSecret).update("known devices").digest();

  const sign = (id: Buffer, account: Account): Buffer =>
    createHmac("sha256", key)
      .update(id)
      .update(`${account.id} ${account.encrypted_password}`)
      .digest()
      .subarray(0, tokenBytes - idBytes);

  const isOf = (user: Account) => (token: Buffer) => {
    const id = token.subarray(0, idBytes);
    return timingSafeEqual(token.subarray(idBytes), sign(id, user));
  };

  return {
    idOf(context, user) {
      const token = tokensIn(context).find(isOf(user));
      return token?.subarray(0, idBytes).toString("base64url");
    },
    remember(context, user) {
      const id = Buffer.concat([seconds(), randomBytes(idBytes - 4)]);
      const token = Buffer.concat([id, sign(id, user)]);
      const others = tokensIn(context).filter((other) => !isOf(user)(other));
      const tokens = [token, ...others].slice(0, maxTokens).map((each) => each.toString("base64url"));
      const { protocol, pathname } = new URL(url());
      setCookie(context, cookie, tokens.join("."), {
        path: pathname,
        maxAge: lifetimeSeconds,
        httpOnly: true,
        sameSite: "Lax",
        secure: protocol === "https:",
      });
    },
  };
}

/** Whether the request claims to come from a known device; the claim may be forged. */
export function hasDeviceCookie(context: Context): boolean {
  return tokensIn(context).length > 0;
}

/** Returns well-formed tokens that are not too old, with unchecked signatures. */
function tokensIn(context: Context): Buffer[] {
  const oldest = Date.now() / 1000 - lifetimeSeconds;
  return (getCookie(context, cookie) ?? "")
    .split(".", maxTokens)
    .map((text) => Buffer.from(text, "base64url"))
    .filter((token) => token.length === tokenBytes && token.readUInt32BE() > oldest);
}

function seconds(): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Math.floor(Date.now() / 1000));
  return bytes;
}
