import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { homeFields } from "../../../../../domain/shop/home-fields.ts";
import { firstKinds, type HomeKind, isOnce } from "../../../../../domain/shop/home-sections.ts";
import { Dialog, DialogButtons } from "../../../../base/dialogs/dialog.tsx";
import { Button } from "../../../../base/ui/button.tsx";
import { fromList } from "../../../page/use-return.ts";
import { homeSettings, kinds } from "./kinds.ts";

type AddSectionProps = {
  /** The kinds that the page has. */
  present: readonly HomeKind[];
  onClose: () => void;
};

/** Further kinds first; of those that a new shop has, those that are missing. */
export function AddSection({ present, onClose }: AddSectionProps) {
  const { t } = useLingui();
  const all = Object.keys(homeFields) as HomeKind[];
  const offered = [
    ...all.filter((kind) => !isOnce(kind)),
    ...firstKinds.filter((kind) => !present.includes(kind)),
  ];
  return (
    <Dialog title={t`Add a section`} onClose={onClose} className="md:w-[34rem]">
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {offered.map((kind) => (
          <li key={kind}>
            <Link
              to={`${homeSettings}/new/${kind}`}
              state={fromList}
              className="block px-2 py-2.5 hover:bg-wash focus-visible:-outline-offset-2"
            >
              <span className="block text-ui font-medium">{t(kinds[kind].name)}</span>
              <span className="block text-note text-ink-2">{t(kinds[kind].note)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button tone="secondary" size="small" onClick={onClose}>{t`Cancel`}</Button>
      </DialogButtons>
    </Dialog>
  );
}
