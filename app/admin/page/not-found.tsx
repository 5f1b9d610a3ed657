import { adminTitle } from "./page-header.tsx";
import { AdminNotFound } from "./admin-failure.tsx";

export function clientLoader() {
  return null;
}

export const meta = adminTitle("Page not found");

export default AdminNotFound;
