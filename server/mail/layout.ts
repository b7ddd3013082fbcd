import { type Language, directionOf, fallbackLanguage } from '#contract/texts/languages.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';

/** Repeated for the dark scheme with !important, since mail programs only honour colours on the elements themselves. */
const style = trusted(`<style>
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #141715 !important; color: #ecebe4 !important; }
    .sheet { background: #1c201d !important; border-color: #2f3630 !important; }
    .code { background: #171a18 !important; border-color: #f0a92e !important; color: #ecebe4 !important; }
    .message { background: #2a302b !important; color: #ecebe4 !important; }
    .button { background: #77bb99 !important; color: #06231a !important; }
    .quiet { color: #a9afa7 !important; }
  }
</style>`);

const font = "font-family: Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** A complete mail in the product's look: one column, no tables, no images. */
export const layout = (
  productName: string,
  title: string,
  content: Html,
  language: Language = fallbackLanguage,
): string =>
  html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${style}
      </head>
      <body
        class="page"
        style="margin: 0; padding: 28px 18px; background: #f6f4ee; color: #1d211e; ${font}; font-size: 16px; line-height: 1.5"
      >
        <div
          class="sheet"
          style="max-width: 440px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #e2ded3; border-radius: 14px; overflow-wrap: anywhere"
        >
          <p style="margin: 0 0 18px; font-size: 18px; font-weight: 700">${productName}</p>
          <h1 style="margin: 0 0 12px; font-size: 24px; line-height: 1.25; font-weight: 650">${title}</h1>
          ${content}
        </div>
      </body>
    </html> `.html;
