/**
 * Guests never load the client for sessions, whose library is large. `late` would do, but makes parts of pages, too,
 * and needs React, which `bench/` does without.
 */
export const authCode = { load: () => import("./auth-client.late.ts") };
