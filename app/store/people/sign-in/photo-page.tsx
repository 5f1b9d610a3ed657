import type { ReactNode } from "react";

type PhotoPageProps = {
  /** URL of a square picture of a stone. */
  photo: string;
  children: ReactNode;
};

/** A short form, beside a photograph on medium and large screens. */
export function PhotoPage({ photo, children }: PhotoPageProps) {
  return (
    <div className="min-h-page md:grid md:grid-cols-2">
      <div className="relative overflow-hidden bg-tile max-md:hidden">
        <img
          src={photo}
          width={1200}
          height={1200}
          alt=""
          // Hidden on phones, which therefore never fetch it.
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className="grid place-items-center px-gutter py-12 max-md:pb-20">
        <div className="w-full max-w-96">{children}</div>
      </div>
    </div>
  );
}
