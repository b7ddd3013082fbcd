import type Quill from 'quill';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import './content.css';
import './editor.css';
import type { Preset } from './presets.ts';
import { type EditorTheme, createEditor, readHtml, showHtml } from './quill.ts';
import type { UploadImage } from './upload.ts';

export interface RichTextProps {
  label: string;
  /** HTML, '' for none. */
  value: string;
  onChange: (html: string) => void;
  preset?: Preset;
  /** Where the toolbar is: above the text, or beside what is selected. */
  theme?: EditorTheme;
  placeholder?: string;
  /** Stores a picture; without it the text takes none. */
  uploadImage?: UploadImage;
}

/** Quill in React: the value is written into the editor only when it is not what the editor last gave. */
export function RichTextEditor({
  label,
  value,
  onChange,
  preset = 'essential',
  theme = 'snow',
  placeholder = '',
  uploadImage,
}: RichTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Quill>(undefined);
  /** What stands in the editor, as it came in or went out. */
  const given = useRef<string>(undefined);
  /** What last came in, and how the editor writes that. */
  const shown = useRef({ html: '', reading: '' });
  const latest = useRef({ value, onChange, uploadImage });
  const descriptionId = useId();
  const [problem, setProblem] = useState('');
  useLayoutEffect(() => {
    latest.current = { value, onChange, uploadImage };
  });

  const takesPictures = uploadImage !== undefined;
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const upload: UploadImage = async (...sent) => {
      if (!latest.current.uploadImage) throw new Error('This text takes no pictures.');
      return latest.current.uploadImage(...sent);
    };
    const { quill, stop } = createEditor(element, {
      label,
      preset,
      theme,
      placeholder,
      descriptionId,
      uploadImage: takesPictures ? upload : undefined,
      onProblem: setProblem,
    });
    editor.current = quill;
    given.current = latest.current.value;
    showHtml(quill, given.current);
    shown.current = { html: given.current, reading: readHtml(quill) };
    quill.on('text-change', (_delta, _former, source) => {
      if (source === 'api') return;
      setProblem('');
      const html = readHtml(quill);
      // Changed and changed back is what came in, and not the editor's way of writing it.
      given.current = html === shown.current.reading ? shown.current.html : html;
      latest.current.onChange(given.current);
    });
    return () => {
      stop();
      editor.current = undefined;
      element.replaceChildren();
    };
  }, [label, preset, theme, placeholder, descriptionId, takesPictures]);

  useEffect(() => {
    if (!editor.current || value === given.current) return;
    given.current = value;
    showHtml(editor.current, value);
    shown.current = { html: value, reading: readHtml(editor.current) };
  }, [value]);

  return (
    <>
      <div ref={host} className="rich-text" />
      <p id={descriptionId} hidden>
        {theme === 'snow'
          ? 'Press Alt and F10 for the toolbar.'
          : 'Select text, then press Alt and F10 for its toolbar.'}{' '}
        In a list or a code block, press Escape before Tab to leave.
      </p>
      <p className="rich-text-problem" role="alert">
        {problem}
      </p>
    </>
  );
}
