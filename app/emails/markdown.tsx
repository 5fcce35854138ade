import { Lexer, type MarkedToken, type Token } from "marked";
import { Fragment, type ReactNode } from "react";
import { colours } from "./layout.tsx";

/**
 * Draws an organiser's Markdown: paragraphs, headings, lists, bold, italic and links. Everything
 * else, HTML and pictures among it, stands as it was typed: nothing of the text becomes a tag but
 * by one of the elements below.
 */
export const Markdown = ({ children }: { children: string }) => (
  <>{draw(new Lexer({ gfm: true, breaks: true }).lex(children))}</>
);

const gap = { margin: "0 0 14px" };

const draw = (tokens: readonly Token[]): ReactNode =>
  (tokens as readonly MarkedToken[]).map((token, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- drawn once, and nothing moves
    <Fragment key={index}>{drawOne(token)}</Fragment>
  ));

function drawOne(token: MarkedToken): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "paragraph":
      return <p style={gap}>{draw(token.tokens)}</p>;
    case "heading":
      return <h2 style={{ margin: "20px 0 8px", fontSize: 20 }}>{draw(token.tokens)}</h2>;
    case "list": {
      const items = token.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- drawn once, and nothing moves
        <li key={index}>{draw(item.tokens)}</li>
      ));
      return token.ordered ? <ol style={gap}>{items}</ol> : <ul style={gap}>{items}</ul>;
    }
    case "blockquote":
      return (
        <blockquote
          className="line"
          style={{ margin: "0 0 14px", paddingLeft: 12, borderLeft: `3px solid ${colours.line}` }}
        >
          {draw(token.tokens)}
        </blockquote>
      );
    case "strong":
      return <strong>{draw(token.tokens)}</strong>;
    case "em":
      return <em>{draw(token.tokens)}</em>;
    case "br":
      return <br />;
    case "link":
      return isLink(token.href) ? (
        <a className="plain" href={token.href} style={{ color: colours.indigo }}>
          {draw(token.tokens)}
        </a>
      ) : (
        token.raw
      );
    case "text":
      return token.tokens ? draw(token.tokens) : token.text;
    case "escape":
      return token.text;
    default:
      return block.has(token.type) ? <p style={gap}>{token.raw.trim()}</p> : token.raw;
  }
}

/** What stands by itself where it is shown as it was typed. */
const block = new Set<string>(["code", "table", "hr"]);

const isLink = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(address);
