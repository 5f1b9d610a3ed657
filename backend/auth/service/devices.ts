import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { User } from "./users.ts";

/**
 * Devices that somebody signed in on, remembered by a cookie on the device. It holds a mark for each account; a mark is
 * a name that means nothing, signed together with the account's id and password hash. So another password ends all
 * marks of the account, and nobody but the service can tell whose they are.
 */
export type Devices = {
  /** The name of this device when the user has signed in on it. */
  nameOf: (context: Context, user: Account) => string | undefined;
  /** Puts a mark of the user's on the device. Only for who has just shown or chosen the password. */
  remember: (context: Context, user: Account) => void;
};

type Account = Pick<User, "id" | "encrypted_password">;

const cookie = "sb-device";
const lifetimeSeconds = 365 * 24 * 3600;

/** The accounts that signed in last. */
const mostMarks = 5;

/** 4 bytes of time and 12 random ones are the name, the rest is its signature. */
const nameBytes = 16;
const markBytes = 32;

/** @param url where the auth API is found from outside */
export function createDevices(jwtSecret: string, url: () => string): Devices {
  const key = createHmac("sha256", jwtSecret).update("known devices").digest();

  const sign = (name: Buffer, { id, encrypted_password: hash }: Account): Buffer =>
    createHmac("sha256", key)
      .update(name)
      .update(`${id} ${hash}`)
      .digest()
      .subarray(0, markBytes - nameBytes);

  const isOf = (user: Account) => (mark: Buffer) => {
    const name = mark.subarray(0, nameBytes);
    return timingSafeEqual(mark.subarray(nameBytes), sign(name, user));
  };

  return {
    nameOf(context, user) {
      const mark = marksOn(context).find(isOf(user));
      return mark?.subarray(0, nameBytes).toString("base64url");
    },
    remember(context, user) {
      const name = Buffer.concat([seconds(), randomBytes(nameBytes - 4)]);
      const mark = Buffer.concat([name, sign(name, user)]);
      const others = marksOn(context).filter((other) => !isOf(user)(other));
      const marks = [mark, ...others].slice(0, mostMarks).map((each) => each.toString("base64url"));
      const { protocol, pathname } = new URL(url());
      setCookie(context, cookie, marks.join("."), {
        path: pathname,
        maxAge: lifetimeSeconds,
        httpOnly: true,
        sameSite: "Lax",
        secure: protocol === "https:",
      });
    },
  };
}

/** Whether the request says that it comes from a device that somebody signed in on; anybody can say so. */
export function hasDeviceCookie(context: Context): boolean {
  return marksOn(context).length > 0;
}

/** What looks like marks and is not too old. */
function marksOn(context: Context): Buffer[] {
  const oldest = Date.now() / 1000 - lifetimeSeconds;
  return (getCookie(context, cookie) ?? "")
    .split(".", mostMarks)
    .map((text) => Buffer.from(text, "base64url"))
    .filter((mark) => mark.length === markBytes && mark.readUInt32BE() > oldest);
}

function seconds(): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Math.floor(Date.now() / 1000));
  return bytes;
}
