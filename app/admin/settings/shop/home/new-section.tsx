import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { replace } from "react-router";
import type { Route } from "./+types/new-section";
import { homeFields } from "../../../../../domain/shop/home-fields.ts";
import type { HomeKind } from "../../../../../domain/shop/home-sections.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { adminTitle, BackLink } from "../../../page/page-header.tsx";
import { homeSettings } from "./kinds.ts";
import { listCollectionChoices } from "./queries.ts";
import { SectionForm } from "./section-form.tsx";

export const meta = adminTitle(msg`Add a section`);

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!Object.hasOwn(homeFields, params.kind)) throw replace(homeSettings);
  const kind = params.kind as HomeKind;
  const collections =
    kind === "collection" ? await listCollectionChoices(browserClient()).catch(() => []) : [];
  return { kind, collections };
}

export default function NewSection({ loaderData: { kind, collections } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <BackLink to={homeSettings}>{t`Home page`}</BackLink>
      <SectionForm key={kind} kind={kind} section={null} collections={collections} />
    </>
  );
}
