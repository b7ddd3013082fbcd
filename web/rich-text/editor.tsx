import type Quill from 'quill';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { pause } from '#web/platform/tab/pause.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import './content.css';
import './editor.css';
import type { Preset } from './presets.ts';
import {
  type Editor,
  type EditorTheme,
  createEditor,
  describeFirst,
  parseHtml,
  readHtml,
  showContents,
  showHtml,
} from './quill.ts';
import { countUndescribed } from './undescribed.ts';
import type { UploadImage } from './upload.ts';

export interface RichTextProps {
  label: string;
  /** HTML; '' if empty. */
  value: string;
  onChange: (html: string) => void;
  preset?: Preset;
  /** Position of the toolbar: above the text, or beside the selection. */
  theme?: EditorTheme;
  placeholder?: string;
  /** Uploads a picture; without it the text accepts none. */
  uploadImage?: UploadImage;
  /** Id of the element that explains why the text is refused. */
  errorId?: string | undefined;
}

/** Quill in React. Writes `value` into the editor only if the editor did not emit it. */
export function RichTextEditor({
  label,
  value,
  onChange,
  preset = 'essential',
  theme = 'snow',
  placeholder = '',
  uploadImage,
  errorId,
}: RichTextProps) {
  const t = useTexts('rich-text');
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Quill>(undefined);
  /** The editor's current value, as last received or emitted. */
  const given = useRef<string>(undefined);
  /** Emitted values that have not come back; on a slow device one may come back after the next is typed. */
  const awaited = useRef<string[]>([]);
  /** The last value received, and how the editor serializes it. */
  const shown = useRef({ html: '', reading: '' });
  const latest = useRef({ value, onChange, uploadImage, errorId });
  const descriptionId = useId();
  const [problem, setProblem] = useState('');
  useLayoutEffect(() => {
    latest.current = { value, onChange, uploadImage, errorId };
  });

  const takesPictures = uploadImage !== undefined;
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const upload: UploadImage = async (...sent) => {
      if (!latest.current.uploadImage) throw new Error(t('upload.notTaken'));
      return latest.current.uploadImage(...sent);
    };
    const box = document.createElement('div');
    const make = (): Editor => {
      const { quill, stop } = createEditor(box, {
        label,
        preset,
        theme,
        placeholder,
        uploadImage: takesPictures ? upload : undefined,
        onProblem: setProblem,
      });
      quill.on('text-change', (_delta, _former, source) => {
        if (source === 'api') return;
        setProblem('');
        const html = readHtml(quill);
        // After an edit is reverted, emits the original value rather than the editor's serialization of it.
        given.current = html === shown.current.reading ? shown.current.html : html;
        awaited.current.push(given.current);
        latest.current.onChange(given.current);
      });
      return { quill, stop };
    };
    const gone = new AbortController();
    // In several tasks: a single one would block a phone for 200 ms, once for each editor of a form.
    const open = async () => {
      const nextTask = () => pause(0, gone.signal);
      await nextTask();
      const { quill, stop } = make();
      gone.signal.addEventListener('abort', stop);
      await nextTask();
      const html = latest.current.value;
      const contents = parseHtml(quill, html);
      await nextTask();
      showContents(quill, contents);
      await nextTask();
      editor.current = quill;
      given.current = latest.current.value;
      awaited.current = [];
      if (given.current !== html) showHtml(quill, given.current);
      shown.current = { html: given.current, reading: readHtml(quill) };
      describe(quill.root, descriptionId, latest.current.errorId);
      element.append(box);
    };
    open().catch((error: unknown) => gone.signal.aborted || reportError(error));
    return () => {
      gone.abort();
      editor.current = undefined;
      box.remove();
    };
  }, [label, preset, theme, placeholder, descriptionId, takesPictures, t]);

  useEffect(() => {
    const place = awaited.current.indexOf(value);
    awaited.current.splice(0, value === given.current ? Infinity : place + 1);
    if (!editor.current || value === given.current || place >= 0) return;
    awaited.current = [];
    given.current = value;
    showHtml(editor.current, value);
    shown.current = { html: value, reading: readHtml(editor.current) };
  }, [value]);

  useEffect(() => {
    if (editor.current) describe(editor.current.root, descriptionId, errorId);
  }, [descriptionId, errorId]);

  return (
    <>
      <div ref={host} className="rich-text" />
      <p id={descriptionId} hidden>
        {t(theme === 'snow' ? 'editor.keysSnow' : 'editor.keysBubble')} {t('editor.leave')}
      </p>
      <p className="rich-text-problem" role="alert">
        {problem}
      </p>
      {takesPictures && <Undescribed html={value} onDescribe={() => editor.current && describeFirst(editor.current)} />}
    </>
  );
}

/** The number of pictures without a description, with the way to the first. */
function Undescribed({ html, onDescribe }: { html: string; onDescribe: () => void }) {
  const t = useTexts('rich-text');
  const count = countUndescribed(html);
  return (
    <Wrap gap="0 8" className="rich-text-undescribed">
      <output>{count > 0 && t('undescribed', { count })}</output>
      {count > 0 && (
        <Button variant="subtle" size="sm" onClick={onDescribe}>
          {t('undescribed.describe')}
        </Button>
      )}
    </Wrap>
  );
}

/** Links a field's descriptions for screen readers, and marks a refused text as invalid. */
function describe(root: HTMLElement, descriptionId: string, errorId: string | undefined): void {
  if (errorId === undefined) root.removeAttribute('aria-invalid');
  else root.setAttribute('aria-invalid', 'true');
  root.setAttribute('aria-describedby', errorId === undefined ? descriptionId : `${errorId} ${descriptionId}`);
}
