import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/menu-settings";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../../base/clients/error-message.ts";
import { Failure } from "../../../../base/dialogs/failure.tsx";
import { useAction } from "../../../../base/forms/use-action.ts";
import { LoadingFailed } from "../../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../../base/loading/use-failure-toast.ts";
import { useLastLoaded } from "../../../../base/loading/use-last-loaded.ts";
import { Button } from "../../../../base/ui/button.tsx";
import { adminTitle } from "../../../page/page-header.tsx";
import { useReload } from "../../form/use-reload.ts";
import { addDefaultMenu, listEntries, listMenuChoices, type MenuChoices } from "./entries.ts";
import { MenuPart } from "./menu-part.tsx";

export const meta = adminTitle(msg`Menu and footer`);

export async function clientLoader() {
  try {
    const db = browserClient();
    const [entries, choices] = await Promise.all([listEntries(db), listMenuChoices(db)]);
    return { entries, choices, failure: null };
  } catch (error) {
    return { entries: null, choices: null, failure: errorMessage(error) };
  }
}

/** The entries of the header and the columns of the footer. */
export default function MenuSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching settings`);
  const { entries, choices, failure } = useLastLoaded(loaderData);
  if (!entries || !choices)
    return <LoadingFailed title={t`The menu could not be loaded`} message={failure} />;
  const inPlace = (wanted: string) => entries.filter(({ place }) => place === wanted);
  return (
    <div className="max-w-[52rem]">
      <MenuPart
        title={t`Menu`}
        description={t`At the top of every page and in the menu of phones. An entry can have others under it, which open. What every shop has stays beside your entries, quieter: products, about and contact.`}
        add={t`Add an entry`}
        place="header"
        entries={inPlace("header")}
        choices={choices}
        empty={<NothingYet choices={choices} />}
      />
      <MenuPart
        title={t`Footer`}
        description={t`Columns at the end of every page: pages, addresses such as your profiles elsewhere, and the ways to pay. The legal pages, your phone number and your email address stay there, too.`}
        add={t`Add a column`}
        place="footer"
        entries={inPlace("footer")}
        choices={choices}
        empty={
          <p className="mt-4 text-ui text-ink-2">{t`Nothing is arranged yet: the footer has quick links, the legal pages, and how to reach you.`}</p>
        }
      />
    </div>
  );
}

/** What the menu is without entries, and a way to begin with that. */
function NothingYet({ choices }: { choices: MenuChoices }) {
  const { t } = useLingui();
  const reload = useReload();
  const { busy, failure, run } = useAction();

  function begin() {
    void run(
      async () => {
        await addDefaultMenu(browserClient(), choices);
        await reload();
      },
      { title: t`The entries could not be added` },
    );
  }

  return (
    <>
      <p className="mt-4 text-ui text-ink-2">{t`Nothing is arranged yet: the menu has products with the categories under them, your collections, about and contact.`}</p>
      <div className="mt-3">
        <Button tone="secondary" size="small" busy={busy} onClick={begin}>{t`Begin with these`}</Button>
      </div>
      <Failure>{failure}</Failure>
    </>
  );
}
