import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { replace } from "react-router";
import type { Route } from "./+types/edit-section";
import { parseId } from "../../../../../domain/base/id.ts";
import { textsOf } from "../../../../../domain/shop/home-sections.ts";
import { showToast } from "../../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../../base/clients/error-message.ts";
import { say } from "../../../../base/language/languages.ts";
import { LoadingFailed } from "../../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../../base/loading/use-failure-toast.ts";
import { useLastLoaded } from "../../../../base/loading/use-last-loaded.ts";
import { Translations } from "../../../languages/translations.tsx";
import { adminTitle, BackLink, PageHeader } from "../../../page/page-header.tsx";
import { heroStore } from "./hero-facts.ts";
import { HeroForm } from "./hero-form.tsx";
import { homeSettings } from "./kinds.ts";
import { listCollectionChoices, readStoredSection } from "./queries.ts";
import { SectionForm } from "./section-form.tsx";

export const meta = adminTitle(msg`Edit Section`);

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.sectionId);
  const db = browserClient();
  try {
    const section = id === null ? null : await readStoredSection(db, id);
    if (section)
      return {
        section,
        hero: section.kind === "hero" ? await heroStore.read(db) : null,
        collections: section.kind === "collection" ? await listCollectionChoices(db) : [],
        failure: null,
      };
  } catch (error) {
    return { section: null, hero: null, collections: [], failure: errorMessage(error) };
  }
  showToast({
    title: say(msg`Section not found`),
    description: say(msg`It may have been deleted in the meantime.`),
    destructive: true,
  });
  throw replace(homeSettings);
}

export default function EditSection({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`This section could not be loaded`);
  const { section, hero, collections, failure } = useLastLoaded(loaderData);
  return (
    <>
      <BackLink to={homeSettings}>{t`Home page`}</BackLink>
      {section ? (
        <Fragment key={section.id}>
          {hero ? (
            <>
              <HeroForm facts={hero} section={section} />
              <Translations
                subject="shop"
                record={null}
                fields={{ hero_title: hero.hero_title, hero_text: hero.hero_text }}
              />
            </>
          ) : (
            <>
              <SectionForm kind={section.kind} section={section} collections={collections} />
              <Translations subject="home_sections" record={section.id} fields={textsOf(section)} />
            </>
          )}
        </Fragment>
      ) : (
        <>
          <PageHeader title={t`Edit Section`} />
          <LoadingFailed title={t`This section could not be loaded`} message={failure} />
        </>
      )}
    </>
  );
}
