/* oxlint-disable react/jsx-key -- elements to look at one by one */
import { Fragment, Suspense, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

const html = (node: ReactNode) => renderToStaticMarkup(<>{node}</>);

function Badge({ children }: { children: ReactNode }) {
  return (
    <em>
      <svg />
      {children}
    </em>
  );
}

describe("each text is the only child of its element", () => {
  const isBusy: boolean = false;

  test.for<[string, ReactNode, string]>([
    [
      "beside an element",
      <p>
        Ring <b>18</b>
      </p>,
      "<p><span>Ring </span><b>18</b></p>",
    ],
    [
      "beside an element that is not there now, in an element of its own already",
      <p>{isBusy && <b />}Log in</p>,
      "<p><span>Log in</span></p>",
    ],
    [
      "two texts beside each other, as one",
      <p>
        Showing {24} of {120} <b>pieces</b>
      </p>,
      "<p><span>Showing 24 of 120 </span><b>pieces</b></p>",
    ],
    [
      "texts alone, without an element",
      <p>
        Showing {24} of {120}
      </p>,
      "<p>Showing 24 of 120</p>",
    ],
    [
      "blanks between elements stay",
      <p>
        <b>a</b> <i>b</i>
      </p>,
      "<p><b>a</b> <i>b</i></p>",
    ],
    [
      "in a fragment, whatever is around it",
      <p>
        <>Total</>
        <b>1</b>
      </p>,
      "<p><span>Total</span><b>1</b></p>",
    ],
    [
      "texts in a fragment",
      <p>
        <>{3} left</>
        <b>1</b>
      </p>,
      "<p><span>3 left</span><b>1</b></p>",
    ],
    [
      "what waits for something",
      <p>
        <Suspense>Total</Suspense>
      </p>,
      "<p><span>Total</span></p>",
    ],
    ["in a list", <p>{["a", <br key="1" />, "b"]}</p>, "<p><span>a</span><br/><span>b</span></p>"],
    [
      "lists of texts",
      <p>
        {["a", "b"]}
        <b>{["c", 0, 5n]}</b>
      </p>,
      "<p><span>ab</span><b>c05</b></p>",
    ],
    [
      "nothing stays nothing",
      <p>
        {""}
        {null}
        {isBusy}
      </p>,
      "<p></p>",
    ],
    ["an option's words", <option>Ring {52}</option>, "<option>Ring 52</option>"],
  ])("%s", ([, node, expected]) => expect(html(node)).toBe(expected));

  test("through a component that puts an icon before its children", () => {
    expect(html(<Badge>{2} new</Badge>)).toBe("<em><svg></svg><span>2 new</span></em>");
    expect(html(<Badge>new</Badge>)).toBe("<em><svg></svg><span>new</span></em>");
  });

  test("and in a fragment with a key", () => {
    const lines = ["a", "b"].map((line) => (
      <Fragment key={line}>
        {line}
        <br />
      </Fragment>
    ));
    expect(html(<p>{lines}</p>)).toBe("<p><span>a</span><br/><span>b</span><br/></p>");
  });
});
