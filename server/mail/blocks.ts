import * as addresses from '#contract/addresses.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { layout } from './layout.ts';

/** A part of a mail, in both its forms. Its words are text, never markup. */
export interface Block {
  text: string;
  html: Html;
}

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

/** Renders both parts of a mail, which say the same. */
export const render = ({
  productName,
  title,
  blocks,
  language = fallbackLanguage,
}: Content): { text: string; html: string } => ({
  text: [productName, title, ...blocks.map(({ text }) => text), ''].join('\n\n'),
  html: layout(productName, title, html`${blocks.map((block) => block.html)}`, language),
});

export const line = (text: string): Block => ({ text, html: html`<p style="margin: 0 0 12px">${text}</p>` });

export const heading = (text: string): Block => ({
  text,
  html: html`<p style="margin: 0 0 12px; font-weight: 650">${text}</p>`,
});

/** An address, standing out from the lines around it. */
export const address = (text: string): Block => ({ ...heading(text), text: indent(text) });

export const code = (text: string): Block => ({
  text: indent(text),
  html: html`<p
    class="code"
    style="margin: 0 0 12px; padding: 16px; border: 2px solid #f0a92e; border-radius: 14px; background: #ffffff; color: #1d211e; text-align: center; font-size: 32px; line-height: 1.25; font-weight: 700; letter-spacing: 0.22em; text-indent: 0.22em"
  >
    ${text}
  </p>`,
});

export const fact = (name: string, value: string): Block => ({
  text: `${name}: ${value}`,
  html: html`<p style="margin: 0 0 8px"><span class="quiet" style="color: #5b605a">${name}:</span> ${value}</p>`,
});

/** A person's own words, which may have several lines. */
export const quote = (text: string): Block => ({
  text: indent(text),
  html: html`<p
    class="message"
    dir="auto"
    style="margin: 0 0 8px; padding: 10px 14px; border-radius: 14px; background: #f0ede4"
  >
    ${text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}
  </p>`,
});

export const button = ({ label, link }: Link): Block => ({
  text: `${label}: ${link}`,
  html: html`<p style="margin: 18px 0">
    <a
      class="button"
      href="${link}"
      style="display: inline-block; padding: 10px 18px; border-radius: 10px; background: #0e5a48; color: #ffffff; font-weight: 650; text-decoration: none"
      >${label}</a
    >
  </p>`,
});

/** Small print, and links behind it. */
export const quiet = (text: string, links: readonly Link[] = []): Block => ({
  text: [text, ...links.map(({ label, link }) => `${label}: ${link}`)].join('\n\n'),
  html: html`<p class="quiet" style="margin: 18px 0 0; font-size: 14px; color: #5b605a">
    ${text}
    ${links.map(
      ({ label, link }, index) =>
        html`${index === 0 ? '' : ' · '}<a class="quiet" href="${link}" style="color: #5b605a">${label}</a>`,
    )}
  </p>`,
});

/** The links behind the small print of mail that can be switched off. */
export function mailSettingsLinks(mail: { appUrl: string; unsubscribeUrl: string }, language: Language): Link[] {
  const t = textsOf(language, 'mail');
  return [
    { label: t('link.unsubscribe'), link: mail.unsubscribeUrl },
    { label: t('link.mailSettings'), link: `${mail.appUrl}${addresses.mailSettings}` },
  ];
}

const indent = (text: string): string => text.replaceAll(/^/gm, '    ');
