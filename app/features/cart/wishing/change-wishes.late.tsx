import { msg, plural } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { hideToast, lastPressed, showToast } from "../../../base/behaviors/toasts.ts";
import { maxWishes, readWishes, replaceWishes } from "./wishes.ts";

type Wished = { id: number; name: string };

export function toggleWish({ id, name }: Wished) {
  const before = readWishes();
  const toast = { description: name, clearOf: lastPressed() };
  if (before.includes(id)) {
    replaceWishes(before.filter((other) => other !== id));
    showToast({ ...toast, title: say(msg`Removed from wish list`), action: <Undo before={before} /> });
  } else if (before.length >= maxWishes) {
    const description = say(
      msg`A wish list holds up to ${plural({ max: maxWishes }, { other: "# pieces" })}.`,
    );
    showToast({ title: say(msg`The wish list is full`), description, destructive: true });
  } else {
    replaceWishes([id, ...before]);
    showToast({ ...toast, title: say(msg`Added to wish list`), action: <ViewList /> });
  }
}

export function addWishes(ids: readonly number[]) {
  const own = readWishes();
  const others = ids.filter((id) => !own.includes(id));
  const added = others.slice(0, maxWishes - own.length);
  replaceWishes([...added, ...own]);
  const left = others.length - added.length;
  showToast({
    title: say(added.length > 0 || left === 0 ? msg`Added to your wish list` : msg`Your wish list is full`),
    description:
      left > 0
        ? say(
            msg`It holds up to ${plural({ max: maxWishes }, { other: "# pieces" })}: ${plural({ left }, { other: "there was no room for #" })}.`,
          )
        : undefined,
    action: <ViewList />,
  });
}

function ViewList() {
  const { t } = useLingui();
  return <Link to="/wish-list" onClick={hideToast} className="link">{t`View wish list`}</Link>;
}

function Undo({ before }: { before: readonly number[] }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        replaceWishes(before);
        hideToast();
      }}
    >{t`Undo`}</button>
  );
}
