import { type ComponentProps, type ReactNode, useState } from "react";

type PictureProps = ComponentProps<"img"> & {
  alt: string;
  /** What stands in its place where its file is lost. */
  fallback: ReactNode;
};

/** An `<img>` that never shows the browser's broken picture. Takes another picture by another `key`. */
export function Picture({ alt, fallback, ...image }: PictureProps) {
  const [lost, setLost] = useState(false);
  if (lost) return fallback;
  return (
    <img
      {...image}
      alt={alt}
      // A picture in the server's page may have failed before there was anything to hear it.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0) setLost(true);
      }}
      onError={() => setLost(true)}
    />
  );
}
