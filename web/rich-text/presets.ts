import { colourName } from './toolbar.ts';

type Tool = string | { [format: string]: string | false | readonly (string | number | false)[] };

/** The three toolbars, as groups of tools. An empty list of choices means the editor's defaults. */
export const presets = {
  minimal: [
    ['bold', 'italic', 'underline'],
    ['link', 'clean'],
  ],
  essential: [
    [{ header: [1, 2, 3, false] }],
    ['bold', 'italic', 'underline', 'strike'],
    [{ list: 'ordered' }, { list: 'bullet' }],
    ['blockquote', 'code-block', 'link'],
    ['clean'],
  ],
  full: [
    [{ header: [1, 2, 3, 4, 5, 6, false] }, { font: [] }, { size: ['small', false, 'large', 'huge'] }],
    ['bold', 'italic', 'underline', 'strike', { script: 'sub' }, { script: 'super' }],
    [{ color: [] }, { background: [] }],
    [{ list: 'ordered' }, { list: 'bullet' }, { indent: '-1' }, { indent: '+1' }, { direction: 'rtl' }, { align: [] }],
    ['blockquote', 'code-block', 'link', 'image', 'video'],
    ['clean'],
  ],
} as const satisfies Record<string, readonly (readonly Tool[])[]>;

export type Preset = keyof typeof presets;

const toolNames: Record<string, string> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  'script sub': 'Subscript',
  'script super': 'Superscript',
  'list ordered': 'Numbered list',
  'list bullet': 'Bulleted list',
  'indent -1': 'Decrease indent',
  'indent +1': 'Increase indent',
  'direction rtl': 'Right to left',
  blockquote: 'Quote',
  'code-block': 'Code block',
  link: 'Link',
  image: 'Picture',
  video: 'Video',
  clean: 'Remove formatting',
  header: 'Heading',
  font: 'Font',
  size: 'Size',
  color: 'Text colour',
  background: 'Background colour',
  align: 'Alignment',
};

const formatOf = (element: Element): string =>
  [...element.classList]
    .find((name) => name.slice(3) in toolNames || /^ql-(script|list|indent|direction)$/.test(name))
    ?.slice(3) ?? '';

/** Labels every control of a toolbar. Quill gives none to pickers, and 'list: bullet' to buttons. */
export function nameTools(toolbar: HTMLElement, editorLabel: string): void {
  toolbar.setAttribute('aria-label', `${editorLabel}, formatting`);
  for (const button of toolbar.querySelectorAll<HTMLButtonElement>('button')) {
    const name = toolNames[`${formatOf(button)} ${button.value}`.trim()];
    if (name === undefined) continue;
    button.setAttribute('aria-label', name);
    button.title = name;
  }
  for (const picker of toolbar.querySelectorAll('.ql-picker')) {
    const name = toolNames[formatOf(picker)];
    if (name === undefined) continue;
    const label = picker.querySelector<HTMLElement>('.ql-picker-label');
    label?.setAttribute('aria-label', name);
    label?.setAttribute('title', name);
    const isPalette = picker.classList.contains('ql-color-picker');
    for (const [index, item] of picker.querySelectorAll<HTMLElement>('.ql-picker-item').entries()) {
      const choice = isPalette ? colourName(index) : (item.dataset['value'] ?? 'default');
      item.setAttribute('aria-label', `${name} ${choice}`);
      item.title = isPalette ? choice : '';
    }
  }
}

/** Formats that a toolbar can produce; pasted text loses all others. */
export const formatsOf = (preset: Preset): string[] => [
  ...new Set(
    presets[preset]
      .flat()
      .flatMap((tool) => (typeof tool === 'string' ? [tool] : Object.keys(tool)))
      .filter((format) => format !== 'clean'),
  ),
];
