/** Guests never load this large library. `late` needs React, which `bench/` does without. */
export const authCode = { load: () => import("./auth-client.late.ts") };
