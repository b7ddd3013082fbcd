import type Quill from 'quill';
import { useEffect, useLayoutEffect, useRef } from 'react';
import './rich-text-editor.css';
import type { Preset } from './rich-text-presets.ts';
import { createEditor, readHtml, writeHtml } from './rich-text-quill.ts';

export interface RichTextProps {
  label: string;
  /** HTML, '' for none. */
  value: string;
  onChange: (html: string) => void;
  preset?: Preset;
  placeholder?: string;
}

/** Quill in React: the value is written into the editor only when it is not what the editor last gave. */
export function RichTextEditor({ label, value, onChange, preset = 'essential', placeholder = '' }: RichTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Quill>(undefined);
  /** What stands in the editor, as it came in or went out. */
  const given = useRef<string>(undefined);
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const quill = createEditor(element, { label, preset, placeholder });
    editor.current = quill;
    given.current = latest.current.value;
    writeHtml(quill, given.current);
    quill.on('text-change', (_delta, _former, source) => {
      if (source === 'api') return;
      given.current = readHtml(quill);
      latest.current.onChange(given.current);
    });
    return () => {
      editor.current = undefined;
      element.replaceChildren();
    };
  }, [label, preset, placeholder]);

  useEffect(() => {
    if (!editor.current || value === given.current) return;
    given.current = value;
    writeHtml(editor.current, value);
  }, [value]);

  return <div ref={host} className="rich-text" />;
}
