import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The environment of a request that this process makes to itself, instead of a connection. */
export type InProcess = {
  /** The address of the client it is made for; none when the response is for everybody. */
  onBehalfOf?: string | undefined;
  hasJustWritten?: boolean;
};

/**
 * The address a request comes from, as far as it can be trusted.
 * @param trustedProxies how many of the operator's proxies are in front. Each appends the address it was called from to
 *   `x-forwarded-for`, so the client is that many entries from the right; the client may have made up the rest.
 * @returns undefined for a request that this process makes on nobody's behalf
 */
export function clientAddress(context: Context, trustedProxies: number): string | undefined {
  const connection = connectionAddress(context);
  if (connection === undefined || trustedProxies === 0 || isInProcess(context)) return connection;
  const hops = (context.req.header("x-forwarded-for") ?? "").split(",");
  // With fewer entries than proxies, one of our proxies still wrote the first entry.
  return plainAddress(hops.at(-Math.min(trustedProxies, hops.length))) ?? connection;
}

/** The address as a key for limits. An IPv6 client has 2^64 addresses, which count as one. */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return "";
  return isIP(address) === 6 ? networkOf(address, 4) : address;
}

/** The site's network as a key: a client with one of its addresses may well control all. */
export function networkKey(address: string | undefined): string {
  if (address === undefined) return "";
  return isIP(address) === 6 ? networkOf(address, 3) : address.replace(/\d+$/, "0/24");
}

export function isInProcess(context: Context): boolean {
  return (context.env as { incoming?: unknown } | undefined)?.incoming === undefined;
}

function connectionAddress(context: Context): string | undefined {
  if (isInProcess(context)) return (context.env as InProcess | undefined)?.onBehalfOf;
  return plainAddress(getConnInfo(context).remote.address);
}

/** Without port and zone, and without the `::ffff:` that a dual-stack socket puts before IPv4. */
function plainAddress(text = ""): string | undefined {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "");
  return isIP(address) === 0 ? undefined : address;
}

/** The first `size` groups of an IPv6 address, 16 bits each. */
function networkOf(address: string, size: number): string {
  const [before = "", after] = address.split("::");
  const groups = before === "" ? [] : before.split(":");
  const rest = after === undefined || after === "" ? [] : after.split(":");
  const zeros = after === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...rest];
  const network = all.slice(0, size).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/${size * 16}`;
}
