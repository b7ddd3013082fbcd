import type { KeyOf } from '#contract/texts/translate.ts';
import { type TextsOf, getTexts } from '#web/platform/texts/texts.ts';
import { columns } from './toolbar.ts';

type Texts = TextsOf<'rich-text'>;

const tools = {
  bold: 'tool.bold',
  italic: 'tool.italic',
  underline: 'tool.underline',
  strike: 'tool.strike',
  'script sub': 'tool.subscript',
  'script super': 'tool.superscript',
  'list ordered': 'tool.numberedList',
  'list bullet': 'tool.bulletedList',
  'indent -1': 'tool.outdent',
  'indent +1': 'tool.indent',
  'direction rtl': 'tool.rightToLeft',
  blockquote: 'tool.quote',
  'code-block': 'tool.codeBlock',
  link: 'tool.link',
  image: 'tool.picture',
  video: 'tool.video',
  clean: 'tool.clean',
  header: 'tool.heading',
  font: 'tool.font',
  size: 'tool.size',
  color: 'tool.colour',
  background: 'tool.background',
  align: 'tool.alignment',
} as const satisfies Record<string, KeyOf<'rich-text'>>;

const choices = ['default', 'serif', 'monospace', 'small', 'large', 'huge', 'center', 'right', 'justify'] as const;
const greys = ['grey.0', 'grey.1', 'grey.2', 'grey.3', 'grey.4'] as const;
const hues = ['hue.1', 'hue.2', 'hue.3', 'hue.4', 'hue.5', 'hue.6'] as const;
const shades = ['shade.0', 'shade.1', 'shade.2', 'shade.3', 'shade.4'] as const;

const isIn = <Names extends object>(name: PropertyKey, names: Names): name is keyof Names => name in names;

const formatOf = (element: Element): string =>
  [...element.classList]
    .find((name) => isIn(name.slice(3), tools) || /^ql-(script|list|indent|direction)$/.test(name))
    ?.slice(3) ?? '';

/** Labels every control of a toolbar. Quill gives none to pickers, and 'list: bullet' to buttons. */
export function nameTools(toolbar: HTMLElement, editorLabel: string): void {
  const t = getTexts('rich-text');
  toolbar.setAttribute('aria-label', t('toolbar.label', { label: editorLabel }));
  for (const button of toolbar.querySelectorAll<HTMLButtonElement>('button')) {
    const tool = `${formatOf(button)} ${button.value}`.trim();
    if (!isIn(tool, tools)) continue;
    button.setAttribute('aria-label', t(tools[tool]));
    button.title = t(tools[tool]);
  }
  for (const picker of toolbar.querySelectorAll('.ql-picker')) {
    const format = formatOf(picker);
    if (isIn(format, tools)) namePicker(t, picker, format);
  }
}

function namePicker(t: Texts, picker: Element, format: keyof typeof tools): void {
  const tool = t(tools[format]);
  const label = picker.querySelector<HTMLElement>('.ql-picker-label');
  label?.setAttribute('aria-label', tool);
  label?.setAttribute('title', tool);
  const isPalette = picker.classList.contains('ql-color-picker');
  for (const [index, item] of picker.querySelectorAll<HTMLElement>('.ql-picker-item').entries()) {
    const value = item.dataset['value'] ?? 'default';
    const choice = isPalette ? colourName(t, index) : choiceName(t, value);
    item.setAttribute('aria-label', t('toolbar.choice', { tool, choice }));
    item.title = isPalette ? choice : '';
    const words = shownWords(t, format, value);
    if (words === undefined) continue;
    item.dataset['label'] = words;
    if (label && item.classList.contains('ql-selected')) label.dataset['label'] = words;
  }
}

/** Name of the colour at an index of a palette: a row is a shade, a column a hue. */
function colourName(t: Texts, index: number): string {
  const [row, column] = [Math.floor(index / columns), index % columns];
  const [grey, hue, shade] = [greys[row], hues[column - 1], shades[row]];
  if (hue && shade) return t(shade, { hue: t(hue) });
  return grey ? t(grey) : '';
}

/** Name of a choice; a heading level is its own name. */
function choiceName(t: Texts, value: string): string {
  const choice = choices.find((one) => one === value);
  return choice ? t(`choice.${choice}`) : value;
}

/** Visible text of a choice; Quill writes it in English unless it has a label. */
function shownWords(t: Texts, format: string, value: string): string | undefined {
  if (format === 'header' && value !== 'default') return t('shown.heading', { level: value });
  if (format === 'header' || (format === 'size' && value === 'default')) return t('shown.normal');
  if (format === 'font' && value === 'default') return t('shown.sansSerif');
  const choice = (['serif', 'monospace', 'small', 'large', 'huge'] as const).find((one) => one === value);
  return choice && t(`shown.${choice}`);
}
