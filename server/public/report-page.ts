import * as addresses from '#contract/addresses.ts';
import { maxCaseText } from '#contract/cases.ts';
import { type Category, categories, minVisitorText } from '#contract/reports.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { writePage } from './page.ts';
import { button, nothing } from './parts.ts';
import { type Field, type Seen, type Typed } from './report-form.ts';
import type { Site } from './site.ts';

interface Shown {
  isSignedIn: boolean;
  language: Language;
}

interface Form extends Shown {
  typed: Typed;
  /** Reason of a refusal: invalid fields, or seconds until another report may be sent. */
  faults?: readonly Field[];
  wait?: number | undefined;
}

const nameOf = ({ type, shown }: Seen): string => (type === 'position' ? shown.title : shown.name);

/** Form for anyone to report a position or company, with their input and the reason of a refusal. */
export function reportPage(site: Site, seen: Seen, { isSignedIn, language, typed, faults = [], wait }: Form): string {
  const t = textsOf(language, 'public');
  const isRefused = faults.length > 0 || wait !== undefined;
  const title = t('report.title', { name: nameOf(seen) });
  const limits = { least: minVisitorText, most: maxCaseText };
  const told: Record<Field, string> = {
    category: t('report.fault.category'),
    text: t('report.fault.text', limits),
    email: t('report.fault.email'),
    isTrue: t('report.fault.isTrue'),
  };
  const isFaulty = (field: Field) => faults.includes(field);
  const fault = (field: Field) =>
    isFaulty(field) ? html`<p class="fault" id="${field}-fault">${told[field]}</p>` : nothing;
  const describedBy = (field: Field, ...ids: string[]) => {
    const all = [...ids, ...(isFaulty(field) ? [`${field}-fault`] : [])].join(' ');
    return all === '' ? nothing : html`aria-describedby="${all}"`;
  };
  const invalid = (field: Field) => (isFaulty(field) ? trusted('aria-invalid="true"') : nothing);
  return writePage(site, {
    language,
    title: isRefused ? t('report.refused', { title }) : title,
    isSignedIn,
    content: html`<div class="list">
      <h1 dir="auto">${title}</h1>
      <p>
        ${seen.type === 'position' ? t('report.position.text', { company: seen.shown.company.name }) : t('report.company.text')}
      </p>
      <p><a href="${addresses.fraud}">${t('report.fraud')}</a></p>
      ${wait === undefined ? nothing : html`<p class="notice" role="alert">${waiting(wait, language)}</p>`}
      ${
        faults.length === 0
          ? nothing
          : html`<div class="notice" role="alert">
              <p>${t('report.incomplete')}</p>
              <ul>
                ${faults.map((field) => html`<li><a href="#${field}">${told[field]}</a></li>`)}
              </ul>
            </div>`
      }
      <form class="form" method="post" novalidate>
        <fieldset ${describedBy('category')}>
          <legend>${textsOf(language, 'moderation')('report.category')}</legend>
          ${categories.map((value, index) => choiceOf(value, { isFirst: index === 0, typed, language }))}
          ${fault('category')}
        </fieldset>
        <div>
          <label for="text">${t('report.text')}</label>
          <p class="note" id="text-note">${t('report.text.note', limits)}</p>
          <textarea
            id="text"
            name="text"
            rows="6"
            dir="auto"
            maxlength="${maxCaseText}"
            ${describedBy('text', 'text-note')}
            ${invalid('text')}
          >
${typed.text}</textarea>
          ${fault('text')}
        </div>
        <div>
          <label for="email">${t('report.email')}</label>
          <p class="note" id="email-note">${t('report.email.note')}</p>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="email"
            value="${typed.email}"
            ${describedBy('email', 'email-note')}
            ${invalid('email')}
          />
          ${fault('email')}
        </div>
        <div>
          <label class="choice">
            <input
              type="checkbox"
              id="isTrue"
              name="isTrue"
              ${checked(typed.isTrue)}
              ${describedBy('isTrue')}
              ${invalid('isTrue')}
            />
            ${t('report.isTrue')}
          </label>
          ${fault('isTrue')}
        </div>
        <button class="button" type="submit">${t('report.send')}</button>
      </form>
    </div>`,
  });
}

const checked = (isChecked: boolean): Html => (isChecked ? trusted('checked') : nothing);

/** A category as a choice; the list of faults links to the first one. */
const choiceOf = (
  value: Category,
  { isFirst, typed, language }: { isFirst: boolean; typed: Typed; language: Language },
): Html =>
  html`<label class="choice">
    <input
      type="radio"
      name="category"
      value="${value}"
      ${isFirst ? trusted('id="category"') : nothing}
      ${checked(typed.category === value)}
    />
    ${textsOf(language, 'moderation')(`category.${value}`)}
  </label>`;

const longestInMinutes = 90;

function waiting(seconds: number, language: Language): string {
  const t = textsOf(language, 'public');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= longestInMinutes
    ? t('report.wait.minutes', { minutes })
    : t('report.wait.hours', { hours: Math.ceil(minutes / 60) });
}

/** Page after a report was accepted. */
export const reportedPage = (site: Site, seen: Seen, { isSignedIn, language }: Shown): string => {
  const t = textsOf(language, 'public');
  const title = t('report.done');
  return writePage(site, {
    language,
    title,
    isSignedIn,
    content: html`<div class="missing">
      <h1>${title}</h1>
      <p>${t('report.done.text')}</p>
      ${button(seen.shown.path ?? addresses.home, t(seen.type === 'position' ? 'report.back' : 'report.back.company'))}
    </div>`,
  });
};

/** Links from a page to its report form, and to the explanation of fraudulent positions. */
export function reportLinks(kind: Seen['type'], name: string | number, language: Language): Html {
  const t = textsOf(language, 'public');
  return html`<p class="note">
    <a href="${addresses.reportPage(kind, name)}" rel="nofollow">${t(`report.${kind}`)}</a> ·
    <a href="${addresses.fraud}">${t('report.fraud')}</a>
  </p>`;
}
