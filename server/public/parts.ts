import { type ImageKind, atWidth, imageKinds } from '#contract/images.ts';
import { markSvg } from '#contract/mark.ts';
import { hueOf } from '#contract/name-colour.ts';
import { initialsOf } from '#contract/names.ts';
import { dateLocaleOf } from '#contract/texts/days.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

export const nothing: Html = trusted('');

export const mark = trusted(markSvg('width="26" height="26"'));

const sourceSet = (url: string, kind: ImageKind): string => {
  const { width, narrower } = imageKinds[kind];
  return [...narrower.map((copy) => `${atWidth(url, copy)} ${copy}w`), `${url} ${width}w`].join(', ');
};

/** Cover picture of a panel, 1080 by 216 pixels; the mark's pattern if the company has none. */
export const cover = (url: string | null): Html =>
  html`<div class="cover">
    ${
      url === null
        ? nothing
        : html`<img
            src="${url}"
            srcset="${sourceSet(url, 'background')}"
            sizes="(width < 768px) 700px, 1080px"
            width="1720"
            height="344"
            alt=""
            fetchpriority="high"
          />`
    }
  </div>`;

/**
 * The company's logo over the edge of the cover, or its initials in their colour of the application. Screen readers
 * skip it, since the name is beside it.
 */
export const logo = ({ name, avatarUrl }: { name: string; avatarUrl: string | null }): Html =>
  avatarUrl === null
    ? html`<span class="logo" style="--hue: ${hueOf(name)}" aria-hidden="true">${initialsOf(name)}</span>`
    : html`<img
        class="logo"
        src="${avatarUrl}"
        srcset="${sourceSet(avatarUrl, 'avatar')}"
        sizes="96px"
        width="96"
        height="96"
        alt=""
      />`;

/** The proven domain of a company; empty without one. */
export const verified = (domain: string | null, language: Language): Html =>
  domain === null
    ? nothing
    : html`<p class="verified" dir="auto">${textsOf(language, 'public')('company.verified', { domain })}</p>`;

export const chips = (names: readonly string[]): Html =>
  html`<ul class="chips">
    ${names.map((name) => html`<li class="chip">${name}</li>`)}
  </ul>`;

/** A section with a heading; a wide one has no maximum line length. */
export const section = (title: string, content: Html, width: 'text' | 'wide' = 'text'): Html =>
  html`<section class="${width}">
    <h2>${title}</h2>
    ${content}
  </section>`;

/** A condition with its tick: label, value and an optional note. */
export const condition = (label: string, value: Html | string, note = ''): Html =>
  html`<div class="fact" data-condition>
    <dt>${label}</dt>
    <dd>${value}${note === '' ? nothing : html`<span class="note">${note}</span>`}</dd>
  </div>`;

/** A fact that is no condition: label and value. */
export const fact = (label: string, value: Html): Html =>
  html`<div class="fact">
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

/** A link styled as a button. */
export const button = (href: string, label: string): Html => html`<a class="button" href="${href}">${label}</a>`;

export const date = (time: Date, language: Language): Html => {
  const day = time.toLocaleDateString(dateLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  return html`<time datetime="${time.toISOString().slice(0, 10)}">${day}</time>`;
};
