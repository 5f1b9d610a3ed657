import pino from "pino";
import { noRateLimits } from "../../work/gate/rate-limits.ts";
import { createBackend } from "../../backend/backend.ts";
import { authenticatorPassword, openPools } from "../../backend/database/pools.ts";
import { listen, startOptions } from "./listen.ts";

const { address, jwtSecret } = startOptions();
const pools = openPools({ address, authenticatorPassword: authenticatorPassword(jwtSecret) });
const keys = { publishable: "bench", secret: "secret", jwtSecret };
// One account signs in twenty times a second.
listen(
  await createBackend({ pools, keys, storageDirectory: "/nowhere", log: pino(), rateLimit: noRateLimits }),
);
