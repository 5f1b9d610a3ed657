import { type ComponentProps, useState } from "react";
import { Field } from "../../base/forms/field.tsx";
import { slugFrom } from "./slug.ts";

export function SlugField(props: ComponentProps<typeof Field>) {
  return <Field {...props} required autoComplete="off" autoCapitalize="none" spellCheck={false} />;
}

/** Makes the address of something new follow its name until it is typed itself. @param name the column of the name */
export function useFollowingSlug<Draft extends { slug: string }>(
  isNew: boolean,
  name: keyof Draft,
  change: (changes: Partial<Draft>) => void,
): (changes: Partial<Draft>) => void {
  const [follows, setFollows] = useState(isNew);
  return (changes) => {
    if (changes.slug !== undefined) setFollows(false);
    const named = changes[name];
    change(follows && typeof named === "string" ? { ...changes, slug: slugFrom(named) } : changes);
  };
}
