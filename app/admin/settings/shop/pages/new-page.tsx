import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { adminTitle, BackLink } from "../../../page/page-header.tsx";
import { PageForm } from "./page-form.tsx";

export const meta = adminTitle(msg`Add Page`);

export default function NewPage() {
  const { t } = useLingui();
  return (
    <>
      <BackLink to="/admin/settings/pages">{t`Pages`}</BackLink>
      <PageForm page={null} />
    </>
  );
}
