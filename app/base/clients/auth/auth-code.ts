import { late } from "../../late/late.tsx";

/** The client for sessions, whose library is large: guests never load it. */
export const authCode = late(() => import("./auth-client.late.ts"));
