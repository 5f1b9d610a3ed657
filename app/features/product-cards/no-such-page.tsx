import { NotFoundMessage } from "../../base/page/page-failed.tsx";
import { WayOn } from "./way-on.tsx";

/** What stands at an address of the shop where nothing is. */
export function NoSuchPage() {
  return (
    <div className="min-h-page">
      <NotFoundMessage />
      <div className="shell">
        <WayOn />
      </div>
    </div>
  );
}
