import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "./markdown.tsx";

const html = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>);

test("paragraphs, headings, lists, bold, italic and links are drawn", () => {
  const drawn = html(
    "# The day\n\nIt is **on**, *rain or shine*.\n\n- one\n- [two](https://a.example)",
  );
  expect(drawn.replaceAll(/ (style|class)="[^"]*"/g, "")).toBe(
    '<h2>The day</h2><p>It is <strong>on</strong>, <em>rain or shine</em>.</p><ul><li>one</li><li><a href="https://a.example">two</a></li></ul>',
  );
});

test.each([
  "<script>alert(1)</script>",
  '<img src="x" onerror="alert(1)">',
  "[press](javascript:alert(1))",
  "[press](data:text/html,<script>alert(1)</script>)",
  "[press](JaVaScRiPt:alert(1))",
  "![picture](https://tracker.example/1.png)",
  '<a href="javascript:alert(1)">press</a>',
  "<!-- <script>alert(1)</script> -->",
  "`<b>code</b>`",
  "```\n<script>alert(1)</script>\n```",
  "<javascript:alert(1)>",
  "| a |\n|---|\n| <script>alert(1)</script> |",
])("%s becomes no tag but is shown as it was typed", (typed) => {
  const drawn = html(typed);
  const element = document(drawn);
  expect(element).toEqual([]);
  expect(drawn.replaceAll(/<[^>]*>/g, "")).not.toBe("");
});

/** The tags of some HTML that a message may not have. */
const document = (drawn: string): string[] =>
  [...drawn.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]
    .filter(
      ([, tag, attributes]) =>
        !["p", "br", "strong", "em", "ul", "ol", "li", "h2", "blockquote"].includes(tag!) ||
        /\son/i.test(attributes!),
    )
    .map(([whole]) => whole);
