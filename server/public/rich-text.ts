import { levelsBelow } from '#contract/rich-text.ts';
import { type Html, trusted } from '#server/platform/http/html.ts';

/** Level of a page's section headings. */
const sectionLevel = 2;

/**
 * Prepares stored rich text for a page. Headings continue the page's levels without a gap; pictures load lazily. Stored
 * HTML is clean: `<` occurs only at the start of a tag.
 */
export const richText = (html: string): Html => trusted(`<div class="rich-text-view" dir="auto">${refine(html)}</div>`);

function refine(html: string): string {
  const nextLevel = levelsBelow(sectionLevel);
  return html
    .replace(/<h([1-6])(?=[\s>])/g, (tag, given: string) => {
      return `${tag} role="heading" aria-level="${nextLevel(Number(given))}"`;
    })
    .replace(/<img(?=\s)/g, '<img loading="lazy" decoding="async"');
}

/** Prepares a text for readers elsewhere: our pictures get the full address, embedded videos are removed. */
export const portableText = (html: string, origin: string): string =>
  html.replace(/<iframe[^<>]*><\/iframe>/g, '').replaceAll(' src="/media/', () => ` src="${origin}/media/`);
