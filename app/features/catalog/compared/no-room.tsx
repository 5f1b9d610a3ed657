import { msg, plural } from "@lingui/core/runtime-macro";
import { Link } from "react-router";
import { hideToast, lastPressed, showToast } from "../../../base/behaviors/toasts.ts";
import { say } from "../../../base/language/languages.ts";
import { compareAddress, mostCompared } from "./compared.ts";

/** Says that as many are compared as fit. */
export function sayNoRoom(ids: readonly number[]) {
  showToast({
    title: say(msg`There is no room for another piece`),
    description: say(
      msg`Up to ${plural({ most: mostCompared }, { other: "# pieces" })} are shown side by side. Please remove one first.`,
    ),
    destructive: true,
    clearOf: lastPressed(),
    action: (
      <Link to={compareAddress(ids)} onClick={hideToast} className="link">
        {say(msg`View comparison`)}
      </Link>
    ),
  });
}
