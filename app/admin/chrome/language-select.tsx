import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { showToast } from "../../base/behaviors/toasts.ts";
import { LanguageOptions } from "../../base/language/language-options.tsx";
import { languageOf, loadOfficeLanguage, say } from "../../base/language/languages.ts";
import { changeLanguage } from "../../store/people/sign-in/sign-in.ts";

/** An administrator's own language in the back office, on all of their devices. */
export function LanguageSelect() {
  const { t, i18n } = useLingui();
  return (
    <select
      aria-label={t`Language`}
      value={i18n.locale}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
      className="field h-9 w-full bg-transparent py-1 text-note"
    >
      <LanguageOptions />
    </select>
  );
}

async function choose(code: string) {
  const failed = say(msg`The language could not be changed`);
  try {
    await loadOfficeLanguage(code);
  } catch {
    showToast({ title: failed, destructive: true });
    return;
  }
  const { error } = await changeLanguage(code);
  if (error) showToast({ title: failed, description: error, destructive: true });
  else showToast({ title: languageOf(code).t(msg`Language changed`) });
}
