import * as addresses from '#contract/addresses.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { layout } from './layout.ts';

/** A part of a mail, written once and rendered as text and as HTML. Its words are text, never markup. */
export type Block =
  | { kind: 'line'; text: string }
  /** Stands out: an address, or a heading inside the mail. */
  | { kind: 'strong'; text: string; isIndented?: boolean }
  | { kind: 'code'; code: string }
  | { kind: 'fact'; name: string; value: string }
  /** A person's own words, which may have several lines. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; link: string }
  /** Small print, and links behind it. */
  | { kind: 'quiet'; text: string; links?: readonly Link[] };

interface Link {
  label: string;
  link: string;
}

interface Content {
  productName: string;
  title: string;
  blocks: readonly Block[];
  language?: Language;
}

/** The links behind the small print of mail that can be switched off. */
export const mailSettingsLinks = (mail: { appUrl: string; unsubscribeUrl: string }): Link[] => [
  { label: 'Unsubscribe', link: mail.unsubscribeUrl },
  { label: 'Mail settings', link: `${mail.appUrl}${addresses.mailSettings}` },
];

/** Renders both parts of a mail, which say the same. */
export const render = ({
  productName,
  title,
  blocks,
  language = fallbackLanguage,
}: Content): { text: string; html: string } => ({
  text: [productName, title, ...blocks.map(asText), ''].join('\n\n'),
  html: layout(productName, title, html`${blocks.map(asHtml)}`, language),
});

const linkAsText = ({ label, link }: Link): string => `${label}: ${link}`;
const indent = (text: string): string => text.replaceAll(/^/gm, '    ');

function asText(block: Block): string {
  switch (block.kind) {
    case 'strong':
      return block.isIndented ? indent(block.text) : block.text;
    case 'code':
      return indent(block.code);
    case 'quote':
      return indent(block.text);
    case 'fact':
      return `${block.name}: ${block.value}`;
    case 'button':
      return linkAsText(block);
    case 'quiet':
      return [block.text, ...(block.links ?? []).map(linkAsText)].join('\n\n');
    default:
      return block.text;
  }
}

function asHtml(block: Block): Html {
  switch (block.kind) {
    case 'line':
      return html`<p style="margin: 0 0 12px">${block.text}</p>`;
    case 'strong':
      return html`<p style="margin: 0 0 12px; font-weight: 650">${block.text}</p>`;
    case 'code':
      return html`<p
        class="code"
        style="margin: 0 0 12px; padding: 16px; border: 2px solid #f0a92e; border-radius: 14px; background: #ffffff; color: #1d211e; text-align: center; font-size: 32px; line-height: 1.25; font-weight: 700; letter-spacing: 0.22em; text-indent: 0.22em"
      >
        ${block.code}
      </p>`;
    case 'fact':
      return html`<p style="margin: 0 0 8px">
        <span class="quiet" style="color: #5b605a">${block.name}:</span> ${block.value}
      </p>`;
    case 'quote':
      return html`<p
        class="message"
        dir="auto"
        style="margin: 0 0 8px; padding: 10px 14px; border-radius: 14px; background: #f0ede4"
      >
        ${linesOf(block.text)}
      </p>`;
    case 'button':
      return html`<p style="margin: 18px 0">
        <a
          class="button"
          href="${block.link}"
          style="display: inline-block; padding: 10px 18px; border-radius: 10px; background: #0e5a48; color: #ffffff; font-weight: 650; text-decoration: none"
          >${block.label}</a
        >
      </p>`;
    default:
      return html`<p class="quiet" style="margin: 18px 0 0; font-size: 14px; color: #5b605a">
        ${block.text} ${(block.links ?? []).map(linkAsHtml)}
      </p>`;
  }
}

const linesOf = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));

const linkAsHtml = ({ label, link }: Link, index: number): Html =>
  html`${index === 0 ? '' : ' · '}<a class="quiet" href="${link}" style="color: #5b605a">${label}</a>`;
