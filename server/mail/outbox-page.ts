import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as addresses from '#contract/addresses.ts';
import { markSvg } from '#contract/mark.ts';
import { type Language, directionOf, fallbackLanguage } from '#contract/texts/languages.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import type { OutboxMail } from './outbox.ts';

const style = readFileSync(new URL('./outbox.css', import.meta.url), 'utf8');
/** Assembled here, because the policy contains the hash of exactly this text. */
const styleElement = trusted(`<style>${style}</style>`);
export const styleHash = createHash('sha256').update(style).digest('base64');

/** Allows these pages their style sheet and the frame with a mail's HTML, nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** Policy for a mail's HTML, which is untrusted: it keeps its styles, runs nothing and opens links in new tabs. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const mark = trusted(markSvg('class="mark"'));

/** A complete page made by the server, for a mail or for visitors who follow its link. */
export const page = (
  productName: string,
  title: string,
  content: Html,
  language: Language = fallbackLanguage,
): string =>
  html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${productName}</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <a href="/">${mark}<span>${productName}</span></a>
        </header>
        <main>${content}</main>
      </body>
    </html> `.html;

/** Lists all mail, newest first. */
export const listPage = (productName: string, mails: readonly OutboxMail[]): string =>
  page(
    productName,
    'Outbox',
    html`<h1>Outbox</h1>
      <p class="note">
        No mail server is set, so mail is kept here and never leaves this machine, and only this machine can open this
        page. To send mail, set <code>SMTP_URL</code>.
      </p>
      ${
        mails.length === 0
          ? html`<p class="empty">${mark}No mail yet. When ${productName} sends some, reload this page.</p>`
          : html`<ul>
              ${mails.map(row)}
            </ul>`
      }`,
  );

const row = ({ id, subject, to, date }: OutboxMail): Html =>
  html`<li>
    <a href="${addresses.outboxMail(id)}">${subject === '' ? 'No subject' : subject}</a><span>${to}</span
    ><time>${date}</time>
  </li>`;

/** Shows one mail: its headers, its text and its HTML, which the frame fetches. */
export const mailPage = (productName: string, mail: OutboxMail): string =>
  page(
    productName,
    mail.subject,
    html`<p><a href="${addresses.outbox}">All mail</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Date</dt>
        <dd>${mail.date}</dd>
      </dl>
      <h2>HTML</h2>
      <iframe
        src="${addresses.outboxMailHtml(mail.id)}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        title="The mail as HTML"
      ></iframe>
      <h2>Text</h2>
      <pre>${mail.text}</pre>`,
  );
