import { type Html, trusted } from '#server/platform/http/html.ts';

/** Level of the headings of a page's sections. */
const sectionLevel = 2;

/**
 * A text as the database holds it, where it is clean, for a page: its headings go on from those of the page and leave no
 * level out, its pictures wait until they come near. In clean HTML `<` is nowhere but at the beginning of a tag.
 */
export const richText = (html: string): Html => trusted(`<div class="rich-text-view" dir="auto">${refine(html)}</div>`);

function refine(html: string): string {
  /** The headings that what comes next stands below. */
  const open: number[] = [];
  return html
    .replace(/<h([1-6])(?=[\s>])/g, (tag, given: string) => {
      const level = Number(given);
      while ((open.at(-1) ?? 0) >= level) open.pop();
      open.push(level);
      return `${tag} role="heading" aria-level="${sectionLevel + open.length}"`;
    })
    .replace(/<img(?=\s)/g, '<img loading="lazy" decoding="async"');
}

/** A text for readers elsewhere: pictures of this installation get its origin, embedded videos go. */
export const portableText = (html: string, origin: string): string =>
  html.replace(/<iframe[^>]*><\/iframe>/g, '').replaceAll(' src="/media/', () => ` src="${origin}/media/`);
