import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** What a request within this process carries instead of a connection. */
export type InProcess = {
  /** The address of the one client it is made for; none when the answer is for everybody. */
  onBehalfOf?: string | undefined;
};

/**
 * The address a request comes from, as far as it can be believed.
 * @param trustedProxies how many proxies of the operator's stand in front: each appends the address it was called from
 *   to `x-forwarded-for`, so the client is that many entries from the right. Whatever stands further left, the client
 *   may have made up.
 * @returns undefined for a request that this process makes for everybody
 */
export function clientAddress(context: Context, trustedProxies: number): string | undefined {
  const connection = connectionAddress(context);
  if (connection === undefined || trustedProxies === 0 || isInProcess(context)) return connection;
  const hops = (context.req.header("x-forwarded-for") ?? "").split(",");
  // Fewer entries than proxies: the request came in further inside, and the outermost entry is still one of ours.
  return plainAddress(hops.at(-Math.min(trustedProxies, hops.length))) ?? connection;
}

/**
 * The same as a key for limits: an IPv6 client has a whole network of 2^64 addresses to itself, so all of it counts
 * as one.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return "";
  return isIP(address) === 6 ? networkOf(address, 4) : address;
}

/** The network of a site as a key: whoever has one address of it may well have all. */
export function networkKey(address: string | undefined): string {
  if (address === undefined) return "";
  return isIP(address) === 6 ? networkOf(address, 3) : address.replace(/\d+$/, "0/24");
}

/** Whether this process asks itself, see `InProcess`. */
export function isInProcess(context: Context): boolean {
  return (context.env as { incoming?: unknown } | undefined)?.incoming === undefined;
}

function connectionAddress(context: Context): string | undefined {
  if (isInProcess(context)) return (context.env as InProcess | undefined)?.onBehalfOf;
  return plainAddress(getConnInfo(context).remote.address);
}

/** Without port and zone, and IPv4 as such where a socket for both calls it `::ffff:192.0.2.1`. */
function plainAddress(text = ""): string | undefined {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "");
  return isIP(address) === 0 ? undefined : address;
}

/** The first groups of 16 bits of an IPv6 address. */
function networkOf(address: string, size: number): string {
  const [before = "", after] = address.split("::");
  const groups = before === "" ? [] : before.split(":");
  const rest = after === undefined || after === "" ? [] : after.split(":");
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...rest];
  const network = all.slice(0, size).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/${size * 16}`;
}
