import { at } from '#contract/screens.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { inAccent } from '#server/platform/process/accent.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { layout, picture } from './lay-out-mail.ts';
import type { Content as MailContent } from './compose-mail.ts';
import { type Picture, mark } from './embed-pictures.ts';

/** A part of a mail, in both its forms. Its words are text, never markup. */
export interface Block {
  text: string;
  html: Html;
  /** Picture that the HTML shows. */
  picture?: Picture;
}

export interface Link {
  label: string;
  link: string;
}

interface Content extends Pick<Settings, 'productName'>, Partial<Pick<Settings, 'logo' | 'accent'>> {
  title: string;
  /** Of a company, above the title. */
  avatar?: Picture | null;
  blocks: readonly Block[];
  language?: Language;
}

/** Renders both parts of a mail, which have the same content, and lists the pictures shown. */
export const render = ({
  productName,
  logo,
  accent,
  title,
  avatar = null,
  blocks,
  language = fallbackLanguage,
}: Content): Omit<MailContent, 'subject'> => {
  const page = layout({
    productName,
    title,
    logo: avatar,
    content: html`${blocks.map((block) => block.html)}`,
    language,
  });
  const pictures = [
    logo ? { ...mark, bytes: logo.small } : mark,
    avatar,
    ...blocks.map((block) => block.picture),
  ].filter((one) => one != null);
  return {
    text: [productName, title, ...blocks.map(({ text }) => text), ''].join('\n\n'),
    // In sheet and attributes only: the quotes of texts are escaped.
    html: page.replaceAll(/ style="[^"]*"|<style>[^<]*<\/style>/g, (css) => inAccent(css, accent)),
    pictures: [...new Map(pictures.map((one) => [one.cid, one])).values()],
  };
};

export const line = (text: string): Block => ({ text, html: html`<p style="margin: 0 0 12px">${text}</p>` });

export const heading = (text: string, logo: Picture | null = null): Block => ({
  text,
  html: html`<p style="margin: 18px 0 8px; font-weight: 650">
    ${logo === null ? '' : picture(logo, 28, 'border-radius: 6px; margin-inline-end: 4px')} ${text}
  </p>`,
  ...(logo && { picture: logo }),
});

/** A heading over a rule, with a number in words behind it: `Remote, from €70,000` `3 new`. */
export const section = (text: string, number: string): Block => ({
  text: `${text} (${number})`,
  html: html`<p style="margin: 24px 0 0; padding-bottom: 8px; border-bottom: 2px solid #1d211e; font-weight: 650">
    ${text} <span style="color: #1a7a58">${number}</span>
  </p>`,
});

interface Entry {
  title: string;
  link?: string;
  /** The emphasized one of the lines below the title. */
  strong?: string;
  lines?: readonly string[];
  note?: string;
}

/** An entry of a list, over a thin rule. */
export const entry = ({ title, link, strong = '', lines = [], note: small = '' }: Entry): Block => ({
  text: [title, ...lines, strong, small, link ?? ''].filter((one) => one !== '').join('\n'),
  html: html`<p style="margin: 0; padding: 12px 0; border-bottom: 1px solid #e2ded3">
    ${link === undefined ? html`<b>${title}</b>` : html`<a class="link" href="${link}" style="color: #0e5a48; font-weight: 650">${title}</a>`}
    ${lines.map((one) => html`<br />${one}`)} ${strong === '' ? '' : html`<br /><b>${strong}</b>`}
    ${small === '' ? '' : html`<br /><span class="quiet" style="font-size: 14px; color: #5b605a">${small}</span>`}
  </p>`,
});

/** A link on a line of its own. */
export const linkLine = ({ label, link }: Link): Block => ({
  text: `${label}: ${link}`,
  html: html`<p style="margin: 8px 0 0"><a class="link" href="${link}" style="color: #0e5a48">${label}</a></p>`,
});

/** The start of a longer text, in its direction of writing and its language, if that is known. */
export const summary = (text: string, language: string | null): Block => ({
  text,
  html: html`<p
    class="quiet"
    dir="auto"
    ${language === null ? '' : html` lang="${language}"`}
    style="margin: 0 0 12px; color: #5b605a"
  >
    ${text}
  </p>`,
});

/** An address, set off from the lines around it. */
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

export interface Skill {
  name: string;
  /** Whether the recipient has it. */
  isHeld: boolean;
}

/** Skills, with a tick at those of the recipient. */
export const skills = (label: string, all: readonly Skill[]): Block => ({
  text: `${label}: ${all.map(({ name, isHeld }) => (isHeld ? `✓ ${name}` : name)).join(', ')}`,
  html: html`<p style="margin: 0 0 8px; line-height: 30px">
    <span class="quiet" style="color: #5b605a">${label}:</span> ${all.map(chip)}
  </p>`,
});

const chip = ({ name, isHeld }: Skill): Html =>
  html`<span
      class="${isHeld ? 'skill held' : 'skill'}"
      style="display: inline-block; padding: 1px 8px; border: 1px solid ${isHeld ? '#b4d8c5' : '#d6d2c6'}; border-radius: 6px; font-size: 15px; line-height: 1.4${isHeld ? '; background: #e5f3eb; color: #0e4a3b' : ''}"
      >${isHeld ? html`✓&nbsp;` : ''}<span dir="auto">${name}</span></span
    >${' '}`;

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

/** An explanation of the block above it. */
export const note = (text: string): Block => ({
  text,
  html: html`<p class="quiet" style="margin: 0 0 12px; font-size: 14px; color: #5b605a">${text}</p>`,
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

/** The last line of a mail: one link. */
export const footer = ({ label, link }: Link): Block => ({
  text: `${label}: ${link}`,
  html: html`<p class="quiet" style="margin: 18px 0 0; font-size: 14px; color: #5b605a">
    <a class="quiet" href="${link}" style="color: #5b605a">${label}</a>
  </p>`,
});

/** The links behind the small print of mail that can be switched off. */
export function mailSettingsLinks(mail: { appUrl: string; unsubscribeUrl: string }, language: Language): Link[] {
  const t = textsOf(language, 'mail');
  return [
    { label: t('link.unsubscribe'), link: mail.unsubscribeUrl },
    { label: t('link.mailSettings'), link: `${mail.appUrl}${at.mailSettings}` },
  ];
}

const indent = (text: string): string => text.replaceAll(/^/gm, '    ');
