import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../../base/language/languages.ts";
import { showToast } from "../../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { removeFiles } from "../../../files/remove-unused-photos.ts";
import { certificateBucket } from "./certificate-file.ts";

/** Removes certificates that no product has shown for a day, just as photographs are removed. */
export async function removeUnusedCertificates() {
  const { data: unused } = await browserClient().rpc("unused_certificates");
  const problem = await removeFiles(certificateBucket, unused);
  if (problem === null) return;
  showToast({
    title: say(msg`Old Certificate Deletion Warning`),
    description: say(msg`Certificates that no product shows anymore could not be removed: ${{ problem }}`),
  });
}
