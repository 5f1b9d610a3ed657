import { Link } from "react-router";
import { hideToast, lastPressed, showToast } from "../../base/behaviors/toasts.ts";
import { maxWishes, readWishes, replaceWishes } from "./wishes.ts";

type Wished = { id: number; name: string };

export function toggleWish({ id, name }: Wished) {
  const before = readWishes();
  const toast = { description: name, clearOf: lastPressed() };
  if (before.includes(id)) {
    replaceWishes(before.filter((other) => other !== id));
    showToast({ ...toast, title: "Removed from wish list", action: <Undo before={before} /> });
  } else if (before.length >= maxWishes) {
    const description = `A wish list holds up to ${maxWishes} pieces.`;
    showToast({ title: "The wish list is full", description, destructive: true });
  } else {
    replaceWishes([id, ...before]);
    showToast({ ...toast, title: "Added to wish list", action: <ViewList /> });
  }
}

export function addWishes(ids: readonly number[]) {
  const own = readWishes();
  const others = ids.filter((id) => !own.includes(id));
  const added = others.slice(0, maxWishes - own.length);
  replaceWishes([...added, ...own]);
  const left = others.length - added.length;
  showToast({
    title: added.length > 0 || left === 0 ? "Added to your wish list" : "Your wish list is full",
    description: left > 0 ? `It holds up to ${maxWishes} pieces: there was no room for ${left}.` : undefined,
    action: <ViewList />,
  });
}

function ViewList() {
  return (
    <Link to="/wish-list" onClick={hideToast} className="link">
      View wish list
    </Link>
  );
}

function Undo({ before }: { before: readonly number[] }) {
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        replaceWishes(before);
        hideToast();
      }}
    >
      Undo
    </button>
  );
}
