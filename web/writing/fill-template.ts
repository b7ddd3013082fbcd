import { type Placeholder, braced, isPlaceholder } from '#contract/templates.ts';

export type TemplateValues = Readonly<Partial<Record<Placeholder, string>>>;

/**
 * Fills in a template's placeholders. Unknown values stay empty. The caret belongs at the first empty one, else at the
 * end.
 */
export function fillTemplate(template: string, values: TemplateValues): { text: string; caret: number } {
  let text = '';
  let end = 0;
  let firstEmpty: number | undefined;
  for (const { 0: whole, 1: name = '', index } of template.matchAll(braced)) {
    const value = isPlaceholder(name) ? (values[name] ?? '') : whole;
    text += template.slice(end, index);
    if (value === '') firstEmpty ??= text.length;
    text += value;
    end = index + whole.length;
  }
  text += template.slice(end);
  return { text, caret: firstEmpty ?? text.length };
}
