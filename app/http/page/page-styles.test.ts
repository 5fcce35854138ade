import { expect, test } from "vitest";
import { createPageStyles } from "./page-styles.server.ts";

const page = `<body data-surface="night"><p class="card md:p-4 [&amp;&gt;b]:m-1" style="color:var(--own)"><b>So</b></p></body>`;
const styled = (stylesheet: string, everywhere?: string) =>
  createPageStyles(stylesheet, everywhere)(page);

test("a rule stays where its elements, classes and attributes may be in the page", () => {
  const kept = [
    "p{x:1}",
    ".card:hover{x:1}",
    String.raw`.md\:p-4{x:1}`,
    String.raw`.\[\&\>b\]\:m-1>b{x:1}`,
    "aside,b{x:1}",
    ".card:not(.aside){x:1}",
    ":is(aside,.card)>b{x:1}",
    "[data-surface=night]{x:1}",
    "[data-scrolled]{x:1}",
    "::backdrop{x:1}",
    "@font-face{src:url(a);unicode-range:U+20-7E}",
    "@font-face{src:url(b);unicode-range:U+53}",
  ];
  const left = [
    "aside{x:1}",
    "::placeholder{x:1}",
    "::-webkit-datetime-edit-fields-wrapper{x:1}",
    ".aside .card{x:1}",
    ".card :is(aside,.aside){x:1}",
    ".card:has(.aside){x:1}",
    "[data-surface=paper]{x:1}",
    "@media print{.aside{x:1}}",
    "@font-face{src:url(c);unicode-range:U+20A6}",
  ];
  expect(styled([...kept, ...left].join(""))).toBe(kept.join(""));
  const field = createPageStyles("::placeholder{x:1}");
  expect(field("<textarea></textarea>")).toBe("::placeholder{x:1}");
  expect(styled(".late{x:1}", "late later")).toBe(".late{x:1}");
});

test("a custom property stays where something that stays reads it, or another that does", () => {
  const stylesheet =
    ":root{--a:var(--b);--b:1;--c:2;--own:red}.card{x:var(--a)}.aside{x:var(--c)}" +
    "@property --b{inherits:false}@property --c{inherits:false}";
  expect(styled(stylesheet)).toBe(
    ":root{--a:var(--b);--b:1;--own:red;}.card{x:var(--a)}@property --b{inherits:false}",
  );
});

test("an animation stays where something that stays plays it", () => {
  const kept =
    ":root{--animate-rise:rise .3s var(--ease);--ease:linear;}.card{animation:var(--animate-rise)}" +
    "p:hover{animation:2s linear turn}@keyframes rise{to{x:1}}@keyframes turn{to{x:1}}";
  expect(styled(`${kept}.aside{animation:fall 1s}@keyframes fall{to{x:1}}`)).toBe(kept);
});

test("the rank of the layers is the whole's", () => {
  const stylesheet = "@layer low{.aside{x:1}}@layer high;@layer top{@media print{b{x:1}}}";
  expect(styled(stylesheet)).toBe("@layer low{}@layer high;@layer top{@media print{b{x:1}}}");
});
