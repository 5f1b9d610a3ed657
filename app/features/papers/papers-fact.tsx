import { late } from "../../base/late/late.tsx";
import type { PapersFactProps } from "./papers-list.late.tsx";

const PapersList = late(() => import("./papers-list.late.tsx")).part(({ PapersList: part }) => part);

export function PapersFact(props: PapersFactProps) {
  return props.papers.length === 0 ? null : <PapersList {...props} />;
}
