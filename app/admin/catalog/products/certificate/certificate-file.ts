import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../../base/language/languages.ts";
import { withTrueType } from "../../../../base/photos/true-type.ts";
import { storageClient } from "../../../../base/clients/storage/storage-client.ts";
import {
  type Bucket,
  uploadedAddress,
  uploadFile,
  UploadFailure,
  type Uploads,
} from "../../../files/upload-file.ts";

/** The certificate in the form: stored already, or a file that is uploaded when the product is saved. */
export type DraftCertificate = { address: string; file: File | null };

/** The bucket's limit. */
const maxMegabytes = 10;

export const certificateBucket = () => storageClient().from("certificates");

/** A chosen file, or a sentence that says why it cannot be used. */
export async function takeCertificate(chosen: File): Promise<DraftCertificate | string> {
  const file = await withTrueType(chosen);
  if (file.type !== "application/pdf" || (await file.slice(0, 5).text()) !== "%PDF-")
    return say(msg`"${{ name: file.name }}" cannot be used: please choose a PDF file.`);
  if (file.size > maxMegabytes * 1024 * 1024)
    return say(
      msg`"${{ name: file.name }}" has more than ${{ most: maxMegabytes }} MB. Please choose a smaller file.`,
    );
  // Never revoked: the browser leaves the file where it is, so keeping it costs little.
  return { address: URL.createObjectURL(file), file };
}

/**
 * Uploads the certificate unless it is stored already, and notes it in `uploads`, so that a repeated save names the same
 * file.
 * @returns its address
 * @throws UploadFailure
 */
export async function uploadCertificate(
  certificate: DraftCertificate | null,
  uploads: Uploads,
  bucket?: Bucket,
): Promise<string | null> {
  if (!certificate?.file) return certificate?.address ?? null;
  const { address: id, file } = certificate;
  const known = uploadedAddress(id, uploads);
  if (known !== undefined) return known;
  const place = {
    bucket: bucket ?? certificateBucket(),
    name: "certificates",
    field: "certificate",
  } as const;
  const { address, reason } = await uploadFile(file, place);
  if (reason !== null) throw new UploadFailure(reason, "certificate");
  uploads.set(id, { address, fileName: file.name, at: Date.now() });
  return address;
}
