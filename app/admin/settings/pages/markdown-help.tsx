import { useShop } from "../../../base/shop/use-shop.ts";

const marks = [
  ["## Heading", "A heading. ### is a smaller one."],
  ["- a point", "A point of a list. 1. begins a numbered one."],
  ["**words**", "Words that stand out."],
  ["[words](/products)", "A link, to this shop or to https://..."],
  ["Term\n: what it means", "A list of terms. Leave an empty line between two of them."],
  ["![words](/image.webp)", "An image of this shop, and what it shows."],
  ["| US | EU |\n|---|---|\n| 7 | 54.5 |", "A table."],
] as const;

export function MarkdownHelp() {
  const shop = useShop();
  const facts = (["name", "email", "phone", "hours", "returns"] as const).map((fact) => [
    `{{${fact}}}`,
    shop[fact],
  ]);
  return (
    <details className="mt-1 text-note text-ink-2">
      <summary className="target w-fit cursor-pointer hover:text-sapphire">How to format the text</summary>
      <div className="mt-3 grid gap-x-10 gap-y-5 border border-line bg-wash p-4 lg:grid-cols-2">
        <div>
          <p>
            The text is Markdown: an empty line begins a new paragraph. The first paragraph is shown larger.
            HTML is shown as it is typed.
          </p>
          <Marks of={marks} />
        </div>
        <div>
          <p>The shop's own facts stand where these do, and follow when you change them in the settings.</p>
          <Marks of={facts.map(([mark = "", value]) => [mark, value || "Nothing yet."])} />
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
