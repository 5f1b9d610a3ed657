import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/text-templates";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { RowList } from "../form/row-list.tsx";
import { inOrder, lastPlace, useRowOrder } from "../form/row-order.ts";
import { TemplateDialog } from "./template-dialog.tsx";
import { type Template, templateStore, templateTexts } from "./templates.ts";

export const meta = adminTitle(msg`Text Templates`);

export async function clientLoader() {
  try {
    return { templates: await templateStore.list(browserClient()), failure: null };
  } catch (error) {
    return { templates: null, failure: errorMessage(error) };
  }
}

export default function TextTemplates({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`The text templates could not be loaded`);
  const { templates, failure } = useLastLoaded(loaderData);
  if (!templates)
    return <LoadingFailed title={t`The text templates could not be loaded`} message={failure} />;
  return (
    <div className="max-w-[52rem] *:mt-0">
      <TemplateList templates={templates} />
    </div>
  );
}

function TemplateList({ templates }: { templates: readonly Template[] }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { shown, move } = useRowOrder("text_templates", inOrder(templates), revalidate);
  return (
    <RowList
      title={t`Text templates`}
      description={t`Answers that you give often. You insert them into an answer to an inquiry, and can change them there before you send it.`}
      texts={templateTexts}
      table="text_templates"
      rows={shown}
      nameOf={({ name }) => name}
      noteOf={({ text }) => firstWords(text)}
      onMove={move}
      renderDialog={(template, dialog) => (
        <TemplateDialog template={template} position={lastPlace(templates)} {...dialog} />
      )}
      questionOf={({ name }) => t`Are you sure you want to delete "${name}"?`}
    />
  );
}

function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line;
}
