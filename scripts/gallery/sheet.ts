import { type Html, html, trusted } from '#server/platform/http/html.ts';
import type { Picture } from './draw.ts';

const style = trusted(`
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
  body { margin: 24px }
  a { color: inherit }
  nav, .row { display: flex; gap: 12px }
  nav { flex-wrap: wrap }
  .row { overflow-x: auto; align-items: start }
  h2 { margin-top: 32px; border-top: 1px solid; padding-top: 12px }
  figure { margin: 0; flex: none }
  img { height: 320px; max-width: 480px; object-fit: cover; object-position: top; border: 1px solid #8886 }
  figcaption { max-width: 280px; font-size: 12px; overflow-wrap: anywhere }
  .wrong { color: #c33 }
`);

/** Writes the page of all pictures: by screen and state, with the violations first. */
export function writeSheet(pictures: readonly Picture[]): string {
  const screens = [...Map.groupBy(pictures, ({ screen }) => screen)];
  const violations = pictures.flatMap(({ file, violations }) => violations.map((text) => `${file}: ${text}`));
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" /><title>Gallery</title
      ><style>
        ${style}
      </style>
      <h1>${pictures.length} pictures, ${violations.length} violations</h1>
      <nav>${screens.map(([screen]) => html`<a href="#${screen}">${screen}</a>`)}</nav>
      <ul class="wrong">
        ${violations.map((text) => html`<li>${text}</li>`)}
      </ul>
      ${screens.map(
        ([screen, ofScreen]) =>
          html`<section id="${screen}">
            <h2>${screen}</h2>
            ${writeStates(ofScreen)}
          </section>`,
      )}
    </html>`.html;
}

const writeStates = (pictures: readonly Picture[]): Html[] =>
  [...Map.groupBy(pictures, ({ state, language }) => `${state}, ${language}`)].map(
    ([state, ofState]) =>
      html`<h3>${state}</h3>
        <div class="row">${ofState.map(writePicture)}</div>`,
  );

const writePicture = ({ file, width, scheme, violations, remarks }: Picture): Html =>
  html`<figure>
    <a href="${file}"><img loading="lazy" src="${file}" alt="" /></a>
    <figcaption>
      ${width} ${scheme} ${[...violations, ...remarks].map((text) => html`<br /><span class="wrong">${text}</span>`)}
    </figcaption>
  </figure>`;
