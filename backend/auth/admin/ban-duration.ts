import { invalid } from "../service/auth-error.ts";

const seconds: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};

/** Seconds of a duration in Go's syntax, such as `24h` or `1h30m`; `none` is 0. @throws AuthError when it is invalid */
export function parseBanDuration(text: string): number {
  if (text === "none" || text === "0") return 0;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== text) {
    throw invalid(`invalid format for ban duration: ${JSON.stringify(text)}`);
  }
  const duration = parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (seconds[unit] ?? 0), 0);
  // Go counts nanoseconds in 64 bits, which limits a duration to 292 years.
  if (duration > 9.2e9) throw invalid(`invalid format for ban duration: ${JSON.stringify(text)}`);
  return duration;
}
