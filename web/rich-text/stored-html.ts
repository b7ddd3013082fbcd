import { levelsBelow, styleProperties } from '#contract/rich-text.ts';

/*
 * Takes the place of clean-html.ts where the server renders (web/server-build.ts), since there is no document: stored
 * HTML is clean, and `<` occurs in it only at the start of a tag.
 */

const colours = new RegExp(`(?<=[";])(${styleProperties.join('|')}):([^;"]+)`, 'g');

/**
 * Prepares stored HTML: its headings continue from `sectionLevel`, pictures load lazily, colours suit the dark scheme.
 */
export function cleanHtml(html: string, sectionLevel: number): string {
  const nextLevel = levelsBelow(sectionLevel);
  return html
    .replace(/<h([1-6])(?=[\s>])/g, (tag, given: string) => {
      return `${tag} role="heading" aria-level="${nextLevel(Number(given))}"`;
    })
    .replace(/<img(?=\s)/g, '<img loading="lazy" decoding="async" referrerpolicy="no-referrer"')
    .replace(/(?<= style)="[^"]*"/g, (style) => style.replace(colours, '$&;--chosen-$1:$2'));
}
