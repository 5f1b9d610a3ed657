import { late } from "../../base/late/late.tsx";

/** Pieces below a page that has nothing of its own to show. */
export const WayOn = late(() => import("./way-on.late.tsx")).part((code) => code.WayOn);
