import { describe, expect, test } from "vitest";
import { fillInHtml } from "./fill-in-html.ts";
import { renderText } from "./render-text.late.ts";
import { english } from "../../base/language/languages.ts";

const facts = {
  name: "Facet",
  email: "us@shop.example",
  phone: "+1 555 0100",
  hours: "Mon-Fri",
  returnDays: 1,
};

const html = (text: string) => renderText(text).trim();
const filled = (text: string, changes: Partial<typeof facts> = {}) =>
  fillInHtml(html(text), { ...facts, ...changes }, english.t);

describe("HTML in a text", () => {
  test.for([
    ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["A <b onclick='x'>bold</b> word", "<p>A &lt;b onclick='x'&gt;bold&lt;/b&gt; word</p>"],
    ["`<i>`", "<p><code>&lt;i&gt;</code></p>"],
    ["&lt;i&gt; &copy;", "<p>&lt;i&gt; ©</p>"],
  ])("is shown as it was typed: %s", ([text, shown]) => {
    expect(html(text!)).toBe(shown);
  });

  test.for([
    'a" onerror="x',
    "a</h2><script>",
    '[a](/b "c\\" onclick=\\"d")',
    '![a" onerror="x](/b.webp)',
    '![a](/b.webp"onerror="x)',
    '[a](</b"onclick="x>)',
    '```" onclick="x\n<b>\n```',
    '<https://x.example/"onclick=x>',
  ])("gets into no tag: %s", (text) => {
    const found = new Set(html(text).match(/<[^>]*>/g));
    for (const tag of found) expect(tag.replaceAll(/="[^"]*"/g, "")).not.toMatch(/ on\w|script/);
  });
});

describe("a link", () => {
  test.for([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "&#106;avascript:alert(1)",
    "java&#10;script:alert(1)",
    "\u0001javascript:alert(1)",
    "vbscript:x",
    "data:text/html,x",
    "data:image/png;base64,AAAA",
    "file:///etc/passwd",
    "blob:x",
    "steam://x",
  ])("to %s is none", (address) => {
    expect(html(`[words](${address})`)).not.toContain("<a");
    expect(html(`[words](<${address}>)`)).not.toContain("<a");
    expect(html(`![words](${address})`)).not.toContain("<img");
    expect(html(`[words][1]\n\n[1]: ${address}`)).not.toContain("<a");
    expect(html(`<${address}>`)).not.toContain("<a");
  });

  test.for([
    ["/products?q=a&b=c:d#e", '<a href="/products?q=a&amp;b=c:d#e">'],
    ["#sizes", '<a href="#sizes">'],
    ["about", '<a href="about">'],
    ["mailto:us@shop.example", '<a href="mailto:us@shop.example">'],
    ["tel:+15550100", '<a href="tel:+15550100">'],
    ["https://x.example/a", '<a href="https://x.example/a" rel="noopener nofollow">'],
    ["//x.example/a", '<a href="//x.example/a" rel="noopener nofollow">'],
  ])("to %s is one", ([address, tag]) => {
    expect(html(`[words](${address})`)).toBe(`<p>${tag}words</a></p>`);
  });

  test("is made of a written address, but not of a name with a dot", () => {
    expect(html("https://x.example or us@x.example, at x.example")).toBe(
      '<p><a href="https://x.example" rel="noopener nofollow">https://x.example</a> or <a href="mailto:us@x.example">us@x.example</a>, at x.example</p>',
    );
  });
});

test("images are the shop's own; of all others the words are left", () => {
  expect(html("![A *ring*](/storage/ring.webp)")).toBe(
    '<p><img src="/storage/ring.webp" alt="A ring" loading="lazy"></p>',
  );
  expect(html("![A <ring>](https://x.example/ring.webp) ![b](//x.example/b.webp)")).toBe(
    "<p>A &lt;ring&gt; b</p>",
  );
});

test("headings begin below the page's title", () => {
  expect(html("# One\n## Two\n### Three")).toBe("<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>");
});

test("terms with their words are rows of one list", () => {
  expect(html("Pearls: white\n: Wipe *softly*.\n\nGold\n: Polish.\n: Or not.")).toBe(
    [
      "<dl>",
      "<div><dt>Pearls: white</dt>",
      "<dd>Wipe <em>softly</em>.</dd>",
      "</div>",
      "<div><dt>Gold</dt>",
      "<dd>Polish.</dd>",
      "<dd>Or not.</dd>",
      "</div>",
      "</dl>",
    ].join("\n"),
  );
});

test("a wide table can be scrolled by keyboard", () => {
  expect(html("| US | EU |\n|---|---|\n| 7 | 54.5 |")).toMatch(
    /^<div role="group" aria-label="Table" tabindex="0"><table>/,
  );
});

describe("the shop's facts", () => {
  test("stand where their placeholders do", () => {
    expect(filled("**{{name}}**: {{email}}, {{phone}}, {{hours}}, {{returns}} {{other}}")).toBe(
      "<p><strong>Facet</strong>: us@shop.example, +1 555 0100, Mon-Fri, A piece can be returned within a day of delivery. {{other}}</p>",
    );
  });

  test("are text, whatever is in them", () => {
    const name = `<b>*Ring* & "Co"</b> [a](b) {{email}} $& \``;
    expect(filled("# {{name}}\n\n{{name}}", { name })).toBe(
      "<h2>NAME</h2>\n<p>NAME</p>".replaceAll(
        "NAME",
        () => "&lt;b&gt;*Ring* &amp; &quot;Co&quot;&lt;/b&gt; [a](b) {{email}} $&amp; `",
      ),
    );
    expect(filled('![{{name}}](/a.webp "{{name}}")', { name: '" onerror="x' })).toBe(
      '<p><img src="/a.webp" alt="&quot; onerror=&quot;x" title="&quot; onerror=&quot;x" loading="lazy"></p>',
    );
  });

  test("can be linked to, but become no other address", () => {
    expect(filled("[Mail](mailto:{{email}}) or [call](tel:{{phone}})")).toBe(
      '<p><a href="mailto:us@shop.example">Mail</a> or <a href="tel:+1 555 0100">call</a></p>',
    );
    expect(filled("[a]({{name}}) [b](mailto:{{name}})", { name: "javascript:alert(1)" })).not.toContain(
      "javascript",
    );
  });
});
