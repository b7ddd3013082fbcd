import { createHash } from 'node:crypto';
import { markSvg } from '#contract/mark.ts';
import { type Language, directionOf } from '#contract/texts/languages.ts';
import { inAccent } from '#server/platform/process/accent.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { html, trusted } from './html.ts';

/** Reloads the page once the server answers; does nothing at the offline page's own address. */
const script = `
const open = () => location.pathname === '/offline' ? location.replace('/') : location.reload();
const ask = () => document.visibilityState === 'visible' && fetch('/healthz').then(({ ok }) => ok && open(), () => undefined);
setInterval(ask, 3000);
addEventListener('online', ask);
document.querySelector('button').addEventListener('click', open);
`;

const style = `
:root { color-scheme: light dark; --paper: #f6f4ee; --ink: #1d211e; --mute: #5b605a; --on: #1c7554; --onink: #fff; }
@media (prefers-color-scheme: dark) { :root { --paper: #141715; --ink: #ecebe4; --mute: #a9afa7; --on: #77bb99; --onink: #141715; } }
body { display: grid; min-height: 100dvh; margin: 0; place-items: center; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { display: grid; gap: 12px; justify-items: center; max-width: 26rem; padding: 24px; text-align: center; }
h1, p { margin: 0; }
h1 { font-size: 24px; line-height: 1.2; }
p { color: var(--mute); }
button { min-height: 44px; padding: 0 20px; margin-top: 8px; font: inherit; font-weight: 600; color: var(--onink); background: var(--on); border: 0; border-radius: 8px; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;

const hash = createHash('sha256').update(script).digest('base64');

/** Kept out of the template below: white space added by a formatter would change the hash. */
const scriptElement = trusted(`<script>${script}</script>`);

/** CSP of the page: only its own script, by its hash, and no external content. */
export const offlinePolicy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Writes the page that a browser keeps for when the server cannot be reached (web/static/service-worker.js). */
export function writeOfflinePage({ productName, logo, accent }: Settings, language: Language): string {
  const t = textsOf(language, 'public');
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('offline.title')} · ${productName}</title>
        <style>
          ${trusted(inAccent(style, accent))}
        </style>
      </head>
      <body>
        <main>
          ${logo ? '' : trusted(markSvg('width="48" height="48"'))}
          <h1>${t('offline.title')}</h1>
          <p role="status">${t('offline.text', { product: productName })}</p>
          <button type="button">${t('offline.retry')}</button>
        </main>
        ${scriptElement}
      </body>
    </html>`.html;
}
