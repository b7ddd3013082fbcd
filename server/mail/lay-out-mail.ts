import { type Language, directionOf, fallbackLanguage } from '#contract/texts/languages.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import { type Picture, mark } from './embed-pictures.ts';

/** Repeated for the dark scheme with !important, since mail programs only honour colours on the elements themselves. */
const style = trusted(`<style>
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #141715 !important; color: #ecebe4 !important; }
    .sheet { background: #1c201d !important; border-color: #2f3630 !important; }
    .code { background: #171a18 !important; border-color: #f0a92e !important; color: #ecebe4 !important; }
    .message { background: #2a302b !important; color: #ecebe4 !important; }
    .skill { border-color: #3a423c !important; }
    .held { background: #1d3a30 !important; border-color: #2c6b58 !important; color: #b9e0cc !important; }
    .button { background: #77bb99 !important; color: #06231a !important; }
    .quiet { color: #a9afa7 !important; }
    .link { color: #77bb99 !important; }
  }
</style>`);

const font = "font-family: Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

interface Sheet {
  productName: string;
  title: string;
  /** Picture above the title. */
  logo?: Picture | null;
  content: Html;
  language?: Language;
}

/** A picture at this size in pixels. Words beside it say the same, so screen readers skip it. */
export const picture = ({ cid }: Picture, size: number, style: string): Html =>
  html`<img
    src="cid:${cid}"
    width="${size}"
    height="${size}"
    alt=""
    style="width: ${size}px; height: ${size}px; border: 0; vertical-align: middle; ${style}"
  />`;

/** A complete mail in the product's look: one column, no tables. Its only pictures are embedded. */
export const layout = ({ productName, title, logo = null, content, language = fallbackLanguage }: Sheet): string =>
  html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        ${style}
      </head>
      <body
        class="page"
        style="margin: 0; padding: 28px 12px; background: #f6f4ee; color: #1d211e; ${font}; font-size: 16px; line-height: 1.5"
      >
        <div
          class="sheet"
          style="max-width: 480px; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #e2ded3; border-radius: 14px; overflow-wrap: anywhere"
        >
          <p style="margin: 0 0 24px; font-size: 18px; line-height: 32px; font-weight: 700">
            ${picture(mark, 32, 'border-radius: 8px; margin-inline-end: 6px')} ${productName}
          </p>
          ${logo === null ? '' : html`<p style="margin: 0 0 12px">${picture(logo, 56, 'border-radius: 11px')}</p>`}
          <h1 style="margin: 0 0 12px; font-size: 24px; line-height: 1.25; font-weight: 650">${title}</h1>
          ${content}
        </div>
      </body>
    </html> `.html;
