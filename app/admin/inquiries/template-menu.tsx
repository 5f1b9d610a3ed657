import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useId, useRef } from "react";
import { Link } from "react-router";
import type { TextTemplate } from "./text-templates.ts";

type TemplateMenuProps = {
  templates: readonly TextTemplate[];
  onChoose: (template: TextTemplate) => void;
};

const settings = "/admin/settings/templates";

export function TemplateMenu({ templates, onChoose }: TemplateMenuProps) {
  const { t } = useLingui();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  if (templates.length === 0)
    return <Link to={settings} className="link target text-note">{t`Create text templates`}</Link>;
  return (
    <>
      <button type="button" popoverTarget={id} className="btn btn-sm btn-secondary">
        {t`Insert text`}
        <ChevronDown aria-hidden="true" />
      </button>
      <div ref={menu} id={id} popover="auto" className="pick-menu">
        <ul aria-label={t`Text templates`}>
          {templates.map((template) => (
            <li key={template.id}>
              <button
                type="button"
                onClick={() => {
                  menu.current!.hidePopover();
                  onChoose(template);
                }}
                className="menu-entry w-full"
              >
                <span className="min-w-0 wrap-break-word">{template.name}</span>
              </button>
            </li>
          ))}
        </ul>
        <Link to={settings} className="menu-entry mt-1 text-note">{t`Edit text templates`}</Link>
      </div>
    </>
  );
}
