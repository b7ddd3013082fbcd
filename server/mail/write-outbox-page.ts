import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as addresses from '#contract/addresses.ts';
import { markSvg } from '#contract/mark.ts';
import { type Language, directionOf, fallbackLanguage, localeOf } from '#contract/texts/languages.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import { inAccent } from '#server/platform/process/accent.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { OutboxMail } from './write-outbox.ts';

const style = readFileSync(new URL('./outbox.css', import.meta.url), 'utf8');
/** Makes the frame as high as its mail, even after a change of width. Without it, the frame scrolls. */
const script = `
const frame = document.querySelector('iframe');
const watch = () => {
  const { body } = frame.contentDocument;
  const fit = () => {
    frame.style.height = body.offsetHeight + frame.offsetHeight - frame.clientHeight + 'px';
  };
  new ResizeObserver(fit).observe(body);
};
frame.addEventListener('load', watch);
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Assembled here, because the policies contain the hashes of exactly these texts. */
const scriptElement = trusted(`<script>${script}</script>`);

/** The product's name, logo and colours, as a page shows them. */
type Look = Pick<Settings, 'productName' | 'logo' | 'accent'>;

export const styleHash = (look: Pick<Look, 'accent'>): string => hashOf(inAccent(style, look.accent));

/** Allows these pages only their style sheet, its fonts, their script and the frame with a mail's HTML. */
export const pagePolicy = (look: Pick<Look, 'accent'>): string =>
  `default-src 'none'; style-src ${styleHash(look)}; font-src 'self'; script-src ${hashOf(script)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/**
 * Policy for a mail's HTML, which is untrusted: it keeps its styles, runs nothing and opens links in new tabs. The same
 * origin lets the page around it read its height.
 */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** Left out beside a LOGO: the policy allows no pictures. */
const markOf = ({ logo }: Look): Html => trusted(logo ? '' : markSvg('class="mark"'));

/** A complete page rendered by the server, for a mail or for visitors who follow its link. */
export const page = (
  look: Look,
  title: string,
  content: Html,
  language: Language = fallbackLanguage,
  imprintUrl?: string,
): string =>
  html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${look.productName}</title>
        ${trusted(`<style>${inAccent(style, look.accent)}</style>`)}
      </head>
      <body>
        <header>
          <a href="/">${markOf(look)}<span>${look.productName}</span></a>
        </header>
        <main>
          ${content}
          ${
            imprintUrl === undefined
              ? ''
              : html`<p class="note"><a href="${imprintUrl}">${textsOf(language, 'mail')('link.imprint')}</a></p>`
          }
        </main>
      </body>
    </html> `.html;

/** Lists all mail, newest first. */
export function listPage(look: Look, mails: readonly OutboxMail[], language: Language): string {
  const [t, plain] = [htmlTextsOf(language, 'mail'), textsOf(language, 'mail')];
  return page(
    look,
    plain('outbox.title'),
    html`<h1>${t('outbox.title')}</h1>
      <p class="note">${t.rich('outbox.note', { code: (inside) => html`<code>${inside}</code>` })}</p>
      ${
        mails.length === 0
          ? html`<p class="empty">${markOf(look)}${t('outbox.empty', { product: look.productName })}</p>`
          : html`<ul>
              ${mails.map((mail) => row(mail, language))}
            </ul>`
      }`,
    language,
  );
}

const row = ({ id, subject, to, date }: OutboxMail, language: Language): Html =>
  html`<li>
    <a href="${addresses.outboxMail(id)}" dir="auto"
      >${subject === '' ? textsOf(language, 'mail')('outbox.noSubject') : subject}</a
    ><span><bdi>${to}</bdi></span
    >${time(date, language)}
  </li>`;

/** Shows one mail: its headers, its text and its HTML, which the frame fetches. */
export function mailPage(look: Look, mail: OutboxMail, language: Language): string {
  const t = textsOf(language, 'mail');
  const subject = mail.subject === '' ? t('outbox.noSubject') : mail.subject;
  return page(
    look,
    subject,
    html`<p><a href="${addresses.outbox}">${t('outbox.all')}</a></p>
      <h1 dir="auto">${subject}</h1>
      <dl>
        <dt>${t('outbox.from')}</dt>
        <dd><bdi>${mail.from}</bdi></dd>
        <dt>${t('outbox.to')}</dt>
        <dd><bdi>${mail.to}</bdi></dd>
        <dt>${t('outbox.date')}</dt>
        <dd>${time(mail.date, language)}</dd>
      </dl>
      <h2>${t('outbox.html')}</h2>
      <iframe
        src="${addresses.outboxMailHtml(mail.id)}"
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        title="${t('outbox.frame')}"
      ></iframe>
      ${scriptElement}
      <h2>${t('outbox.text')}</h2>
      <pre dir="auto">${mail.text}</pre>`,
    language,
  );
}

/** In the timezone of this machine, which is the reader's too. */
const time = (date: string, language: Language): Html => {
  const when = new Date(date);
  const shown = when.toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'medium' });
  return html`<time datetime="${when.toISOString()}">${shown}</time>`;
};
