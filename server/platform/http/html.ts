/** HTML that is safe to insert into a page; the tag `html` escapes everything else. */
export interface Html {
  readonly html: string;
}

type Value = Html | string | number | readonly Html[];

/** Builds HTML. Values are escaped for text and quoted attributes, unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += write(value) + (strings[index + 1] ?? '');
  return { html: text };
}

/** Marks a constant of ours, such as a style sheet, as HTML. Never use it for user content. */
export const trusted = (text: string): Html => ({ html: text });

const write = (value: Value): string => {
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return 'html' in value ? value.html : value.map(write).join('');
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
