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

/** Formats that a toolbar can produce; pasted text loses all others. */
export const formatsOf = (preset: Preset): string[] => [
  ...new Set(
    presets[preset]
      .flat()
      .flatMap((tool) => (typeof tool === 'string' ? [tool] : Object.keys(tool)))
      .filter((format) => format !== 'clean'),
  ),
];
