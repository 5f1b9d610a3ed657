/**
 * The client for sessions, whose library is large: guests never load it. Not by `late`, which makes parts of pages, too:
 * what asks the backend also runs without React, in `bench/`.
 */
export const authCode = { load: () => import("./auth-client.late.ts") };
