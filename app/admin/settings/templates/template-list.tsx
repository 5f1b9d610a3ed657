import { useRevalidator } from "react-router";
import { RowList } from "../row-list.tsx";
import { inOrder, lastPlace, useRowOrder } from "../row-order.tsx";
import { TemplateDialog } from "./template-dialog.tsx";
import type { Template } from "./templates.ts";

/** The texts that the owner often answers inquiries with. */
export function TemplateList({ templates }: { templates: readonly Template[] }) {
  const { revalidate } = useRevalidator();
  const { shown, move } = useRowOrder("text_templates", inOrder(templates), revalidate);
  return (
    <div id="text-templates">
      <RowList
        title="Text templates"
        description="What you often answer. You insert them into an answer to an inquiry, and can change them there before you send it."
        noun="text template"
        table="text_templates"
        rows={shown}
        nameOf={({ name }) => name}
        noteOf={({ text }) => firstWords(text)}
        onMove={move}
        renderDialog={(template, dialog) => (
          <TemplateDialog template={template} position={lastPlace(templates)} {...dialog} />
        )}
        questionOf={({ name }) => `Are you sure you want to delete "${name}"?`}
      />
    </div>
  );
}

/** Enough of a text to tell it from others, in one line. */
function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line;
}
