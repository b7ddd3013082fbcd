import Quill from 'quill';
import type Toolbar from 'quill/modules/toolbar';
import type BaseTheme from 'quill/themes/base';
import type { BaseTooltip } from 'quill/themes/base';
import { getTexts } from '#web/platform/texts/texts.ts';
import { isPictureAddress } from './addresses.ts';
import { registerFormats } from './formats.ts';
import { writeHtml } from './html.ts';
import { matchers } from './pasted.ts';
import { type Preset, formatsOf, presets } from './presets.ts';
import { nameTools } from './tool-names.ts';
import { operateByKeyboard } from './toolbar.ts';
import { type AddressPrompt, prepareTooltip } from './tooltip.ts';
import { type UploadImage, createUploads } from './upload.ts';

registerFormats();

/** Snow has its toolbar above the text, bubble beside the selection. */
export type EditorTheme = 'snow' | 'bubble';

interface Options {
  label: string;
  preset: Preset;
  theme: EditorTheme;
  placeholder: string;
  uploadImage: UploadImage | undefined;
  onProblem: (text: string) => void;
}

export interface Editor {
  quill: Quill;
  /** Aborts pending uploads. */
  stop: () => void;
}

/** Creates an editor with its toolbar in `host`. Pasted text loses formats the toolbar does not offer. */
export function createEditor(host: HTMLElement, options: Options): Editor {
  const { label, preset, theme, placeholder } = options;
  const box = host.appendChild(document.createElement('div'));
  const formats = formatsOf(preset);
  const quill = new Quill(box, {
    theme,
    placeholder,
    bounds: box,
    formats: formats.includes('image') ? [...formats, 'upload'] : formats,
    modules: {
      toolbar: { container: presets[preset] },
      clipboard: { matchers },
      history: { delay: 1000, maxStack: 100, userOnly: true },
      // Tab leaves the editor like any other field; lists and code blocks have their own bindings.
      keyboard: { bindings: { tab: { key: 'Tab', handler: () => true } } },
      uploader: { mimetypes: ['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon'] },
    },
  });
  quill.root.setAttribute('role', 'textbox');
  quill.root.setAttribute('aria-multiline', 'true');
  quill.root.setAttribute('aria-label', label);

  const look = quill.theme as BaseTheme; // both themes extend it
  const prompt = prepareTooltip(quill, look.tooltip as BaseTooltip); // both themes have one
  const toolbar = quill.getModule('toolbar') as Toolbar; // configured above
  if (toolbar.container) {
    nameTools(toolbar.container, label);
    operateByKeyboard(toolbar.container, look.pickers, () => quill.focus());
    askForAddresses(quill, toolbar, prompt);
  }
  leaveByKeyboard(host, quill, toolbar.container ?? null, prompt);
  const uploads = takeFiles(quill, formats.includes('image') ? options.uploadImage : undefined, options.onProblem);
  return { quill, stop: () => uploads.stop() };
}

/** Toolbar buttons that ask for a URL or a description. */
function askForAddresses(quill: Quill, toolbar: Toolbar, prompt: AddressPrompt): void {
  toolbar.addHandler('link', (value: unknown) => {
    const range = quill.getSelection(true);
    if (!value) return quill.format('link', false, 'user');
    const selected = quill.getText(range.index, range.length).trim();
    return prompt.ask('link', /^\S+[.@]\S+$/.test(selected) ? selected : '');
  });
  toolbar.addHandler('video', () => prompt.ask('video'));
  const pick = toolbar.handlers?.['image'];
  toolbar.addHandler('image', function pickOrDescribe(this: Toolbar, value: unknown) {
    const description = selectedPicture(quill)?.alt;
    if (description === undefined) pick?.call(this, value);
    else prompt.ask('alt', description);
  });
  quill.root.addEventListener('click', ({ target }) => {
    const blot = target instanceof HTMLImageElement ? Quill.find(target) : null;
    if (!blot || blot instanceof Quill) return;
    quill.setSelection(quill.getIndex(blot), 1, 'user');
    prompt.ask('alt', selectedPicture(quill)?.alt);
  });
}

/** Selects the first picture without a description, and asks for one. */
export function describeFirst(quill: Quill): void {
  const pictures = [...quill.root.querySelectorAll('img')];
  pictures.find(({ alt }) => alt.trim() === '')?.click();
}

/** The selected picture, if the selection is exactly one picture. */
function selectedPicture(quill: Quill): { alt: string } | undefined {
  const range = quill.getSelection();
  const [op] = range?.length === 1 ? quill.getContents(range.index, range.length).ops : [];
  if (typeof op?.insert !== 'object' || typeof op.insert['image'] !== 'string') return undefined;
  return isPictureAddress(op.insert['image'])
    ? { alt: typeof op.attributes?.['alt'] === 'string' ? op.attributes['alt'] : '' }
    : undefined;
}

/**
 * After Escape, the next Tab leaves the editor even where Tab has another meaning; Alt+F10 moves to the toolbar. The
 * tooltip closes when the focus leaves.
 */
function leaveByKeyboard(host: HTMLElement, quill: Quill, toolbar: HTMLElement | null, prompt: AddressPrompt): void {
  let isLeaving = false;
  quill.root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab' && isLeaving) event.stopImmediatePropagation();
      if (event.key === 'F10' && event.altKey) {
        event.preventDefault();
        toolbar?.querySelector<HTMLElement>(':is(button, .ql-picker-label)[tabindex="0"]')?.focus();
      }
      isLeaving = event.key === 'Escape' || (isLeaving && event.key === 'Shift');
    },
    true,
  );
  new ResizeObserver(() => prompt.place()).observe(quill.root);
  host.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !host.contains(relatedTarget)) prompt.hide();
  });
}

/** Uploads picked, pasted or dropped files, and pictures in pasted content. */
function takeFiles(quill: Quill, uploadImage: UploadImage | undefined, onProblem: (text: string) => void) {
  const uploads = createUploads(quill, uploadImage, onProblem);
  quill.uploader.upload = (range, files) => {
    if (uploadImage) uploads.add([...files], range.index + range.length);
    else if (files.length > 0) onProblem(getTexts('rich-text')('upload.notTaken'));
  };
  quill.on('text-change', (_delta, _former, source) => {
    if (source === 'user') uploads.adopt();
    uploads.check();
  });
  return uploads;
}

/** The text as HTML usable outside the editor; '' if it contains only white space. */
export const readHtml = (quill: Quill): string => writeHtml(quill.getContents().ops);

type Contents = ReturnType<Quill['getContents']>;

/** Reads HTML as the editor's content. Quill drops an empty last paragraph: append one for it to drop. */
export const parseHtml = (quill: Quill, html: string): Contents =>
  quill.clipboard.convert({ html: `${html}<p><br></p>` });

/** Replaces the editor's content and clears its undo history. */
export function showContents(quill: Quill, contents: Contents): void {
  quill.setContents(contents, 'api');
  quill.history.clear();
}

export const showHtml = (quill: Quill, html: string): void => showContents(quill, parseHtml(quill, html));
