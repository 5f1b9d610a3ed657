import { adminTitle, BackLink } from "../../page/page-header.tsx";
import { PageForm } from "./page-form.tsx";

export const meta = adminTitle("Add Page");

export default function NewPage() {
  return (
    <>
      <BackLink to="/admin/settings/pages">Pages</BackLink>
      <PageForm page={null} />
    </>
  );
}
