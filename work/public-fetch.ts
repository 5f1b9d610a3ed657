import { lookup as resolve } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Why an address was not fetched: a sentence for people. */
export class NotFetched extends Error {
  /** Whether it may be there another time. */
  readonly mayRetry: boolean;

  constructor(message: string, { mayRetry }: { mayRetry: boolean }) {
    super(message);
    this.mayRetry = mayRetry;
  }
}

type Limits = {
  /** Bytes. */
  most: number;
  /** Milliseconds, from the beginning to the last byte. */
  timeout: number;
  /** The types that are wanted, as `Accept` says them. */
  accept?: string;
  /** Which addresses are public. Tests have their servers on their own machine. */
  isPublic?: (address: string) => boolean;
};

const redirects = 3;

/** Networks that are not the internet, or not for everybody. Addresses of IPv4 within IPv6 are looked up as IPv4. */
const closed = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  closed.addSubnet(network, prefix, "ipv6");

export function isPublicAddress(address: string): boolean {
  return !closed.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Fetches a file from the internet only: each address is checked, also after redirects. @throws {NotFetched} */
export async function fetchPublicFile(address: string, limits: Limits): Promise<Buffer<ArrayBuffer>> {
  const signal = AbortSignal.timeout(limits.timeout);
  let url = address;
  try {
    for (let step = 0; step <= redirects; step++) {
      // oxlint-disable-next-line no-await-in-loop -- each redirect follows the one before
      const answer = await fetchOnce(url, limits, signal);
      if (Buffer.isBuffer(answer)) return answer as Buffer<ArrayBuffer>;
      url = answer.movedTo;
    }
  } catch (error) {
    if (error instanceof NotFetched) throw error;
    const message = signal.aborted
      ? `It did not arrive within ${limits.timeout / 1000} seconds.`
      : "Its server could not be reached.";
    throw new NotFetched(message, { mayRetry: true });
  }
  throw new NotFetched("Its address leads from one to the next.", { mayRetry: false });
}

function fetchOnce(
  address: string,
  { most, accept = "image/*", isPublic = isPublicAddress }: Limits,
  signal: AbortSignal,
): Promise<Buffer | { movedTo: string }> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new NotFetched("This is no address that begins with https://.", { mayRetry: false });
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !isPublic(host)) throw notPublic();
  const { promise, resolve: answer, reject } = Promise.withResolvers<Buffer | { movedTo: string }>();
  const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(
    url,
    { lookup: publicLookup(isPublic), signal, headers: { Accept: accept, "User-Agent": "Facet" } },
    (response) => {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        const next = URL.parse(headers.location, url)?.href;
        return next
          ? answer({ movedTo: next })
          : reject(new NotFetched("It has moved.", { mayRetry: false }));
      }
      if (statusCode !== 200) {
        response.destroy();
        const mayRetry = statusCode >= 500 || statusCode === 429 || statusCode === 408;
        return reject(new NotFetched(`Its server answered ${statusCode}.`, { mayRetry }));
      }
      const parts: Buffer[] = [];
      let length = 0;
      response.on("data", (part: Buffer) => {
        length += part.length;
        parts.push(part);
        if (length > most) {
          response.destroy();
          reject(new NotFetched(`It is larger than ${most / 1_000_000} MB.`, { mayRetry: false }));
        }
      });
      response.on("end", () => answer(Buffer.concat(parts)));
      return response.on("error", reject);
    },
  );
  request.on("error", reject);
  request.end();
  return promise;
}

function publicLookup(isPublic: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (!found.every(({ address }) => isPublic(address))) return done(notPublic(), []);
      return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
    });
  };
}

function notPublic(): NotFetched {
  return new NotFetched("This address is not on the internet.", { mayRetry: false });
}
