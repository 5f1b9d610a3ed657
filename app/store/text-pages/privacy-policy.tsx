import { sharedPageHeaders } from "../../base/page/public-page.ts";
import { textMeta, TextPage } from "./text-page.tsx";
import { privacyPolicy } from "./texts/privacy-policy.ts";

export const meta = textMeta("/privacy-policy", privacyPolicy);

export const headers = sharedPageHeaders;

export default function PrivacyPolicy() {
  return <TextPage text={privacyPolicy} />;
}
