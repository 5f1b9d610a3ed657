import { msg } from "@lingui/core/runtime-macro";
import { adminTitle } from "./page-header.tsx";
import { AdminNotFound } from "./admin-failure.tsx";

export function clientLoader() {
  return null;
}

export const meta = adminTitle(msg`Page not found`);

export default AdminNotFound;
