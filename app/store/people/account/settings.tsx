import { useLingui } from "@lingui/react/macro";
import { late } from "../../../base/late/late.tsx";
import { AccountTitle } from "./account-title.tsx";
import { ChangePassword } from "./change-password.tsx";

const YourData = late(() => import("./your-data.late.tsx")).part((code) => code.YourData);

export default function Settings() {
  const { t } = useLingui();
  return (
    <>
      <AccountTitle>{t`Account Settings`}</AccountTitle>
      <section aria-labelledby="change-password" className="mt-6 md:mt-8">
        <h2 id="change-password" className="mb-4 font-display text-display-sm">{t`Change password`}</h2>
        <ChangePassword />
      </section>
      <YourData />
    </>
  );
}
