import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useShop } from "../../../../base/shop/use-shop.ts";
import { fillIn } from "../../../../../domain/shop/shop.ts";

const marks = [
  [msg`## Heading`, msg`A heading. ### is a smaller one.`],
  [msg`- a point`, msg`A point of a list. 1. begins a numbered one.`],
  [msg`**words**`, msg`Words that stand out.`],
  [msg`[words](/products)`, msg`A link, to this shop or to https://...`],
  [msg`Term\n: what it means`, msg`A list of terms. Leave an empty line between two of them.`],
  [msg`![words](/image.webp)`, msg`An image of this shop, and what it shows.`],
] as const;

/** How a table is typed, in every language. */
const tableMark = "| US | EU |\n|---|---|\n| 7 | 54.5 |";

export function MarkdownHelp() {
  const { t } = useLingui();
  const shop = useShop();
  const facts = ["{{name}}", "{{email}}", "{{phone}}", "{{hours}}", "{{returns}}"].map((mark) => [
    mark,
    fillIn(mark, shop, t),
  ]);
  return (
    <details className="mt-1 text-note text-ink-2">
      <summary className="target w-fit cursor-pointer hover:text-sapphire">{t`How to format the text`}</summary>
      <div className="mt-3 grid gap-x-10 gap-y-5 border border-line bg-wash p-4 lg:grid-cols-2">
        <div>
          <p>{t`The text is Markdown: an empty line begins a new paragraph. The first paragraph is shown larger. HTML is shown as it is typed.`}</p>
          <Marks
            of={[...marks.map(([mark, meaning]) => [t(mark), t(meaning)] as const), [tableMark, t`A table.`]]}
          />
        </div>
        <div>
          <p>{t`The shop's own facts stand where these do, and follow when you change them in the settings.`}</p>
          <Marks of={facts.map(([mark = "", value]) => [mark, value || t`Nothing yet.`])} />
        </div>
      </div>
    </details>
  );
}

function Marks({ of }: { of: readonly (readonly [mark: string, meaning: string])[] }) {
  return (
    <dl className="mt-3 space-y-2">
      {of.map(([mark, meaning]) => (
        <div key={mark} className="grid grid-cols-[11rem_minmax(0,1fr)] gap-3">
          <dt>
            <code className="whitespace-pre-line text-ink">{mark}</code>
          </dt>
          <dd className="wrap-anywhere">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
