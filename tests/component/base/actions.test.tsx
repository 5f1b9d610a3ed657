import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { button, field } from "./screen.tsx";

const soon = { timeout: 200 };

/** Puts these elements on the page. @returns the events of this type that they get, and whether they are the browser's own */
function show(html: string, type = "click") {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = html;
  const events: string[] = [];
  place.addEventListener(type, ({ target, isTrusted }) => {
    events.push(`${(target as Element).nodeName} ${isTrusted}`);
  });
  onTestFinished(() => place.remove());
  return events;
}

const cover = '<p id="cover" style="position: fixed; inset: 0">';

test.for([
  ["covered", `<button>Save</button>${cover}`, 'is covered by <p id="cover"'],
  ["disabled", "<fieldset disabled><button>Save</button></fieldset>", "is disabled"],
  ["said to be disabled", '<button aria-disabled="true">Save</button>', "is disabled"],
  ["in a label of a disabled box", "<label><input type=checkbox disabled>Save</label>", "is disabled"],
  ["hidden", '<button style="visibility: hidden">Save</button>', "is not visible"],
  ["empty", '<button aria-label="Save" style="all: unset"></button>', "is not visible"],
  ["missing", "<button>Send</button>", "is not on the page"],
  ["out of reach", '<button style="position: fixed; left: -900px">Save</button>', "is outside of the screen"],
] as const)("what is %s is not clicked", async ([, html, problem]) => {
  const events = show(html);
  const locator = page.getByText("Save").or(page.getByLabelText("Save"));
  await expect(locator.first().click(soon)).rejects.toThrow(problem);
  expect(events).toEqual([]);
});

test("an error names the locator", async () => {
  await expect(button("Save").click(soon)).rejects.toThrow(
    "getByRole('button', { name: 'Save' }) is not on the page",
  );
});

test("what moves is not clicked until it rests", async () => {
  show("<button>Save</button>");
  const save = button("Save").element();
  const move = save.animate({ transform: ["none", "translateX(900px)"] }, { duration: 6000 });
  await move.ready;
  await expect(button("Save").click(soon)).rejects.toThrow("is moving");
  move.cancel();
  await button("Save").click(soon);
});

test("what comes over it in the last moment does not get the press", async () => {
  const events = show("<button>Save</button>");
  const save = button("Save").element();
  save.addEventListener("pointermove", () => save.insertAdjacentHTML("afterend", cover), { once: true });
  await expect(button("Save").click(soon)).rejects.toThrow('is covered by <p id="cover"');
  expect(events).toEqual([]);
});

test("a press is the browser's own, once or twice, and waits until it is possible", async () => {
  const events = show('<div style="height: 3000px"></div><button disabled><b>Save</b></button>');
  const save = button("Save").element() as HTMLButtonElement;
  setTimeout(() => (save.disabled = false), 50);
  await page.getByText("Save").click();
  expect(events).toEqual(["B true"]);
  await button("Save").dblClick();
  expect(events).toEqual(["B true", "B true", "B true"]);
});

test("a field is filled as by typing over its text", async () => {
  const events = show('<label>Name <input value="Opal" maxlength="5"></label>', "input");
  await field("Name").fill("Garnet");
  await expect.element(field("Name")).toHaveValue("Garne");
  await field("Name").clear();
  await expect.element(field("Name")).toHaveValue("");
  expect(events).toEqual(["INPUT true", "INPUT true"]);
});

test.for([
  ["<label>Name <input readonly></label>", "is read-only"],
  ["<label>Name <input disabled></label>", "is disabled"],
  ["<label>Name <input style='visibility: hidden'></label>", "is not visible"],
  ["<label for=name>Name</label><select id=name></select>", "is not a text field"],
] as const)("%s is not filled: it %s", async ([html, problem]) => {
  const events = show(html, "input");
  await expect(field("Name").fill("Opal", soon)).rejects.toThrow(problem);
  expect(events).toEqual([]);
});

test("options are selected by value or text, if they are offered", async () => {
  const events = show(
    "<label for=cut>Cut</label><select id=cut><option>Oval<option value=r>Round<option disabled>Pear</select>",
    "change",
  );
  await field("Cut").selectOptions("Round");
  await expect.element(field("Cut")).toHaveValue("r");
  await field("Cut").selectOptions("Oval");
  await expect.element(field("Cut")).toHaveValue("Oval");
  for (const missing of ["Pear", "Heart"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(field("Cut").selectOptions(missing, soon)).rejects.toThrow(`does not offer ${missing}`);
  expect(events).toHaveLength(2);
});
