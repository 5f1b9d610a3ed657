import { expect, test } from "vitest";
import { withLateLoading } from "./late-loading.ts";

const head = '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>';
const modules = 'import "/assets/a.js";\nimport("/assets/b.js")';

test("a page lists its modules in a separate script, for later", () => {
  const html = withLateLoading(
    `<p>Rings</p>${head}<script nonce="n" type="module" async="">${modules}</script><script nonce="n">data</script>`,
    "n",
    ["/assets/sans.woff2"],
  );
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toContain('type="module"');
  expect(html).toMatch(
    /^<p>Rings<\/p><script nonce="n">\(function .*<\/script><script nonce="n">data<\/script>$/s,
  );
  const parameters = /\)\(\.\.\.(\[.*\])\)<\/script><script nonce="n">data/s.exec(html)![1]!;
  expect(JSON.parse(parameters)).toEqual([modules, ["/assets/a.js", "/assets/b.js"], ["/assets/sans.woff2"]]);
});

test("a page's other photographs are delayed", () => {
  expect(withLateLoading('<!DOCTYPE html><html lang="en">', "n", [])).toBe(
    '<!DOCTYPE html><html data-painting lang="en">',
  );
});

test("nothing in the modules ends the script", () => {
  const html = withLateLoading('<script nonce="n" type="module">import "/a<!--b.js"</script>', "n", []);
  expect(html).not.toContain("<!--");
});
