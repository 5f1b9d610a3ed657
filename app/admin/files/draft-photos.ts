import type { ProductWith } from "../../features/catalog/queries.ts";
import { withView } from "../../../domain/catalog/edited-view.ts";
import { productVideo } from "../../../domain/catalog/product-video.ts";
import type { PreparedPhoto } from "../../base/photos/prepare-photo.ts";

type PhotoColumns = ProductWith<"image, images">;

/** The addresses of all photographs of a product, the main one first, each once. */
export function photosOf({ image, images }: PhotoColumns): string[] {
  return [...new Set(image ? [image, ...images] : images)].filter((address) => address !== "");
}

/** Addresses as the columns that hold them. */
export function asColumns([main, ...further]: readonly string[]): PhotoColumns {
  return { image: main ?? null, images: further };
}

/** A photograph in the form: stored already, or a file that is uploaded when the product is saved. */
export type DraftPhoto = { id: string; address: string; file: null } | NewPhoto;

export type NewPhoto = {
  id: string;
  /** The file's address in this browser, with how it is to be shown. */
  address: string;
  file: File;
  /** The video whose poster it is; its id is its address in this browser. */
  video?: { id: string; file: File };
  /** The stored photograph that it was chosen to replace. */
  replaced?: DraftPhoto;
};

export function storedPhoto(address: string): DraftPhoto {
  return { id: address, address, file: null };
}

/** The object URLs are never revoked: the browser leaves the files where they are, so keeping them costs little. */
export function newPhoto({ file, view, video }: PreparedPhoto): NewPhoto {
  const id = URL.createObjectURL(file);
  const address = withView(id, view);
  return { id, address, file, ...(video && { video: { id: URL.createObjectURL(video), file: video } }) };
}

/** The address at which the video plays whose poster the photograph is; null for any other. */
export function videoOf(photo: DraftPhoto, backend: { url: string }): string | null {
  return photo.file ? (photo.video?.id ?? null) : productVideo(photo.address, backend);
}

/** The name of the photograph's file. */
export function photoName({ address, file }: DraftPhoto): string {
  return file?.name ?? address.slice(address.lastIndexOf("/") + 1).split("#")[0]!;
}

/** The photographs with the one at index `from` moved to index `to`. */
export function movePhoto(photos: readonly DraftPhoto[], from: number, to: number): readonly DraftPhoto[] {
  const moved = photos[from];
  if (!moved) return photos;
  return photos.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The photographs with a new address for one of them. */
export function readdress(
  photos: readonly DraftPhoto[],
  { id }: DraftPhoto,
  address: string,
): readonly DraftPhoto[] {
  return photos.map((photo) => (photo.id === id ? { ...photo, address } : photo));
}

/** The photographs with a different main one. */
export function replaceMain(photos: readonly DraftPhoto[], main: NewPhoto): readonly DraftPhoto[] {
  const [before, ...others] = photos;
  return [{ ...main, replaced: before?.file ? before.replaced : before }, ...others];
}

/** The photographs without some of them. A stored one that was about to be replaced returns to its place. */
export function withoutPhotos(
  photos: readonly DraftPhoto[],
  left: readonly DraftPhoto[],
): readonly DraftPhoto[] {
  return photos.flatMap((photo) => (left.includes(photo) ? (replacedBy(photo) ?? []) : photo));
}

/** The stored photograph that this one was chosen to replace, if any. */
export function replacedBy(photo: DraftPhoto): DraftPhoto | undefined {
  return photo.file ? photo.replaced : undefined;
}
