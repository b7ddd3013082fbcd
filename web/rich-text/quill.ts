import Quill from 'quill';
import { matchNewline } from 'quill/modules/clipboard';
import type Toolbar from 'quill/modules/toolbar';
import type BaseTheme from 'quill/themes/base';
import type { BaseTooltip } from 'quill/themes/base';
import { isPictureAddress } from './addresses.ts';
import { registerFormats } from './formats.ts';
import { writeHtml } from './html.ts';
import { type Preset, formatsOf, nameTools, presets } from './presets.ts';
import { operateByKeyboard } from './toolbar.ts';
import { type AddressPrompt, prepareTooltip } from './tooltip.ts';
import { type UploadImage, createUploads } from './upload.ts';

registerFormats();

/** Snow has its toolbar above the text, bubble shows it beside what is selected. */
export type EditorTheme = 'snow' | 'bubble';

interface Options {
  label: string;
  preset: Preset;
  theme: EditorTheme;
  placeholder: string;
  /** The id of what describes the field to screen readers. */
  descriptionId: string;
  uploadImage: UploadImage | undefined;
  onProblem: (text: string) => void;
}

export interface Editor {
  quill: Quill;
  /** Ends what is under way. */
  stop: () => void;
}

/** Makes an editor with its toolbar inside an element. The formats are those of the toolbar: what is pasted loses the others. */
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
      // Quill ends a line before a list or a paragraph, but forgets that end where a picture stands before it.
      clipboard: { matchers: [['img', matchNewline]] },
      history: { delay: 1000, maxStack: 100, userOnly: true },
      // Tab leaves the editor, as it leaves every field; lists and code blocks have bindings of their own.
      keyboard: { bindings: { tab: { key: 'Tab', handler: () => true } } },
      uploader: { mimetypes: ['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon'] },
    },
  });
  quill.root.setAttribute('role', 'textbox');
  quill.root.setAttribute('aria-multiline', 'true');
  quill.root.setAttribute('aria-label', label);
  quill.root.setAttribute('aria-describedby', options.descriptionId);

  const look = quill.theme as BaseTheme; // both themes are such
  const prompt = prepareTooltip(quill, look.tooltip as BaseTooltip); // both themes have such a one
  const toolbar = quill.getModule('toolbar') as Toolbar; // asked for above
  if (toolbar.container) {
    nameTools(toolbar.container, label);
    operateByKeyboard(toolbar.container, look.pickers, () => quill.focus());
    askForAddresses(quill, toolbar, prompt);
  }
  leaveByKeyboard(host, quill, toolbar.container ?? null, prompt);
  const uploads = takeFiles(quill, formats.includes('image') ? options.uploadImage : undefined, options.onProblem);
  return { quill, stop: () => uploads.stop() };
}

/** What a tool asks for when it is pressed. */
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

/** The picture that is all of what is selected. */
function selectedPicture(quill: Quill): { alt: string } | undefined {
  const range = quill.getSelection();
  const [op] = range?.length === 1 ? quill.getContents(range.index, range.length).ops : [];
  if (typeof op?.insert !== 'object' || typeof op.insert['image'] !== 'string') return undefined;
  return isPictureAddress(op.insert['image'])
    ? { alt: typeof op.attributes?.['alt'] === 'string' ? op.attributes['alt'] : '' }
    : undefined;
}

/**
 * Escape lets the next Tab leave from where Tab means something else, and Alt+F10 leads to the toolbar. What floats over
 * the text goes when the focus does.
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

/** Files that are picked, pasted or dropped, and pictures inside of what is pasted. */
function takeFiles(quill: Quill, uploadImage: UploadImage | undefined, onProblem: (text: string) => void) {
  const uploads = createUploads(quill, uploadImage, onProblem);
  quill.uploader.upload = (range, files) => {
    if (uploadImage) uploads.add([...files], range.index + range.length);
    else if (files.length > 0) onProblem('This text takes no pictures.');
  };
  quill.on('text-change', (_delta, _former, source) => {
    if (source === 'user') uploads.adopt();
    uploads.check();
  });
  return uploads;
}

/** The text as HTML that means something outside the editor; '' when there is nothing but white space. */
export const readHtml = (quill: Quill): string => writeHtml(quill.getContents().ops);

/** Puts HTML into the editor as its beginning: undo does not go behind it. */
export function showHtml(quill: Quill, html: string): void {
  // Quill takes an empty last line for the end of the one before: it may take this one.
  quill.setContents(quill.clipboard.convert({ html: `${html}<p><br></p>` }), 'api');
  quill.history.clear();
}
