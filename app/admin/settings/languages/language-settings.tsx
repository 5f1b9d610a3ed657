import { plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { languageName } from "../../../base/language/languages.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { Button, ButtonLink } from "../../../base/ui/button.tsx";
import { Switch } from "../../forms/switch.tsx";
import { useReload } from "../form/use-reload.ts";
import { AddLanguage } from "./add-language.tsx";
import { removeLanguage, type ShopLanguage, showLanguage } from "./shop-languages.ts";

export function LanguageSettings({ languages }: { languages: readonly ShopLanguage[] }) {
  const { t } = useLingui();
  const [own] = useShop().languages;
  const further = languages.filter(({ code }) => code !== own);
  return (
    <section aria-labelledby="languages" className="panel p-4 md:p-5">
      <h2 id="languages" className="text-body font-medium">{t`Languages`}</h2>
      <p className="mt-1 text-note text-ink-3">{t`The languages in which shoppers can read your shop. Each has its own addresses.`}</p>
      <ul aria-label={t`Languages`} className="mt-4 divide-y divide-line border-y border-line">
        <li className="flex min-h-14 items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <LanguageName code={own} />
            <p className="text-note text-ink-3">{t`The shop's own language, which you write in.`}</p>
          </div>
          <Link to="/admin/settings/general" className="link target shrink-0 text-ui">
            <Trans>
              Change<span className="sr-only"> the shop's own language</span>
            </Trans>
          </Link>
        </li>
        {further.map((language) => (
          <LanguageRow key={language.code} language={language} />
        ))}
      </ul>
      {further.length === 0 && (
        <p className="mt-4 text-ui text-ink-2">{t`There is no other language yet. Add one, translate what you wrote, and show it when it is ready.`}</p>
      )}
      <AddLanguage known={[own, ...further.map(({ code }) => code)]} />
    </section>
  );
}

function LanguageName({ code }: { code: string }) {
  return (
    <p lang={code} translate="no" className="text-ui font-medium wrap-anywhere">
      {languageName(code)}
    </p>
  );
}

function LanguageRow({ language }: { language: ShopLanguage }) {
  const { t } = useLingui();
  const reload = useReload();
  const { busy, failure, run } = useAction();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { code, is_shown: isShown } = language;
  const name = languageName(code);
  const texts = `/admin/settings/languages/${code}`;

  function turn(shown: boolean) {
    if (busy) return;
    setWanted(shown);
    void run(
      async () => {
        await showLanguage(browserClient(), code, shown);
        await reload();
        showToast({
          title: shown ? t`Shoppers can read the shop in ${{ name }}` : t`Shoppers no longer see ${{ name }}`,
        });
      },
      { title: t`Error saving settings` },
    ).finally(() => setWanted(null));
  }

  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <LanguageName code={code} />
          <Standing language={language} address={texts} />
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink to={texts} tone="secondary" size="small">
            <Trans>
              Translate<span className="sr-only"> {name}</span>
            </Trans>
          </ButtonLink>
          <Button tone="quiet" size="small" onClick={() => setIsAsking(true)}>
            <Trans>
              Remove<span className="sr-only"> {name}</span>
            </Trans>
          </Button>
        </div>
      </div>
      <Switch
        className="mt-3"
        label={
          <Trans>
            Shown to shoppers<span className="sr-only"> {name}</span>
          </Trans>
        }
        hint={language.missing > 0 && t`Missing texts show the original.`}
        checked={wanted ?? isShown}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {failure !== null && <ErrorNote>{failure}</ErrorNote>}
      {isAsking && (
        <DeleteDialog
          remove={() => removeLanguage(browserClient(), code)}
          deleted={t`${{ name }} is removed`}
          failed={t`The language could not be removed`}
          onDeleted={reload}
          onClose={() => setIsAsking(false)}
        >
          <p>{t`Are you sure you want to remove ${{ name }}? All translations into it are deleted with it, and addresses in it lead to the shop's own language. This action cannot be undone.`}</p>
        </DeleteDialog>
      )}
    </li>
  );
}

/** How much of a language is there. */
function Standing({ language, address }: { language: ShopLanguage; address: string }) {
  const { t } = useLingui();
  const { texts, missing, older, share } = language;
  return (
    <ul className="mt-1 space-y-0.5 text-note text-ink-2">
      <li className="figures">
        {t`${plural({ done: texts - missing }, { other: "#" })} of ${plural({ count: texts }, { one: "# text", other: "# texts" })} translated`}
      </li>
      {missing > 0 && (
        <li className="figures">
          <Link to={`${address}?status=missing`} className="link target">
            {t`${plural({ count: missing }, { one: "# is missing", other: "# are missing" })}`}
          </Link>
        </li>
      )}
      {older > 0 && (
        <li className="figures">
          <Link to={`${address}?status=older`} className="link target">
            {t`${plural({ count: older }, { one: "# is older than its original", other: "# are older than their originals" })}`}
          </Link>
        </li>
      )}
      {share < 1 && (
        <li className="figures">
          {t`The program's own texts: ${{ percent: Math.floor(share * 100) }}% translated. The others are in English.`}
        </li>
      )}
    </ul>
  );
}
