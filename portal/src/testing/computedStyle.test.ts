import { afterEach, expect, it } from "vitest";

afterEach(() => document.body.replaceChildren());

/** Every kind of element below is in this markup once. */
const PLAIN = "<p>a</p><span>b</span><dialog>c</dialog><input><summary>d</summary><div>e</div>";

it.each([
  ["<p id='it'></p>", "display", "block"],
  ["<span id='it'></span>", "display", "inline"],
  ["<p id='it' hidden></p>", "display", "none"],
  ["<p id='it' style='display: flex'></p>", "display", "flex"],
  ["<dialog id='it'></dialog>", "display", "none"],
  ["<dialog id='it' open></dialog>", "display", "block"],
  ["<input id='it' type='hidden'>", "display", "none"],
  ["<style>.gone { display: none }</style><p id='it' class='gone'></p>", "display", "none"],
  ["<p id='it'></p>", "visibility", "visible"],
  ["<div style='visibility: hidden'><p id='it'></p></div>", "visibility", "hidden"],
  ["<div style='pointer-events: none'><p id='it'></p></div>", "pointer-events", "none"],
  ["<p id='it' style='opacity: 0'></p>", "opacity", "0"],
  ["<p id='it' style='color: red'></p>", "color", "rgb(255, 0, 0)"],
  ["<p id='it' style='width: 7px'></p>", "width", "7px"],
  ["<p id='it' style='padding: 3px'></p>", "padding-bottom", "3px"],
  ["<p id='it' style='border: 2px solid'></p>", "border-top-width", "2px"],
])("remembers no style that %s has not: %s", (html, property, expected) => {
  document.body.innerHTML = PLAIN;
  for (const element of document.body.children) getComputedStyle(element).getPropertyValue(property);
  document.body.innerHTML = html;
  const element = document.getElementById("it") as HTMLElement;
  expect(getComputedStyle(element).getPropertyValue(property)).toBe(expected);
});

it("hears of a style that is set later, by either name", () => {
  document.body.innerHTML = "<p id='it'></p>";
  const element = document.getElementById("it") as HTMLElement;
  expect(getComputedStyle(element).display).toBe("block");
  element.style.display = "none";
  element.style.pointerEvents = "none";
  expect(getComputedStyle(element).display).toBe("none");
  expect(getComputedStyle(element).pointerEvents).toBe("none");
});
