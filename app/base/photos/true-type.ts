/**
 * The file with the type that its content has, whatever it is called. One of unknown content stays as it is, but is no
 * MP4: browsers look into videos themselves, and would play another kind that the storage refuses.
 */
export async function withTrueType(file: File): Promise<File> {
  return withType(file, (await recognize(file)) ?? (file.type === "video/mp4" ? "" : file.type));
}

/** The type that the content has; null if it is none of those that are known here. */
export async function recognize(file: File): Promise<string | null> {
  return typeOf(new Uint8Array(await file.slice(0, 64).arrayBuffer()));
}

export function withType(file: File, type: string): File {
  return type === file.type ? file : new File([file], file.name, { type });
}

function typeOf(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith("\x89PNG\r\n\x1A\n")) return "image/png";
  if (text.startsWith("\xFF\xD8\xFF")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(text)) return "image/webp";
  if (text.startsWith("%PDF-")) return "application/pdf";
  return text.startsWith("ftyp", 4) ? typeOfBrands(text) : null;
}

/** AVIF, HEIC and MP4 are the same container: its first box, whose length is in the first bytes, names what is in it. */
function typeOfBrands(text: string): string | null {
  const end = (text.charCodeAt(2) << 8) | text.charCodeAt(3);
  const brands = text.slice(8, end).match(/[^]{4}/g) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "image/avif";
  if (brands.some((brand) => /^(he[iv][cxms]|mif1|msf1)$/.test(brand))) return "image/heic";
  if (brands[0] === "qt  ") return "video/quicktime";
  return brands.some((brand) => /^(iso[m2-9]|mp4[12]|avc1|M4V |dash)$/.test(brand)) ? "video/mp4" : null;
}
