import Quill from 'quill';
import Link from 'quill/formats/link';
import Video from 'quill/formats/video';
import { type Preset, nameTools, presets } from './rich-text-presets.ts';

Link.PROTOCOL_WHITELIST = ['http', 'https', 'mailto', 'tel'];

/** Links as people type them: a host is an https address, an e-mail address a mailto. Quill would take either for a path here. */
class TypedLink extends Link {
  static override sanitize(typed: string): string {
    const address = typed.trim();
    if (/^[a-z][a-z\d+.-]*:/i.test(address)) return super.sanitize(address);
    if (/^[^\s/@]+@[^\s/@]+$/.test(address)) return `mailto:${address}`;
    return /^[^\s/]+\.[^\s/]/.test(address) ? super.sanitize(`https://${address}`) : Link.SANITIZED_URL;
  }
}
Quill.register('formats/link', TypedLink, true);

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Quill writes a video as a link whose address it does not escape (CVE-2025-15056), and so loses it at the next load. */
class EmbeddedVideo extends Video {
  override html(): string {
    const { video } = this.value() as { video: string }; // what Video.value() reads from the frame it has made
    return `<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="${escape(Video.sanitize(video))}"></iframe>`;
  }
}
Quill.register('formats/video', EmbeddedVideo, true);

/** Makes an editor with its toolbar inside an element. The formats are those of the toolbar: what is pasted loses the others. */
export function createEditor(
  host: HTMLElement,
  { label, preset, placeholder }: { label: string; preset: Preset; placeholder: string },
): Quill {
  const box = host.appendChild(document.createElement('div'));
  const quill = new Quill(box, {
    theme: 'snow',
    placeholder,
    bounds: box,
    formats: formatsOf(preset),
    modules: {
      toolbar: { container: presets[preset] },
      history: { delay: 1000, maxStack: 100, userOnly: true },
      // Tab leaves the editor, as it leaves every field; code blocks have their own binding of two spaces.
      keyboard: { bindings: { tab: { key: 'Tab', handler: () => true } } },
      // Files that are dropped or pasted: none, until there is a call that takes them.
      uploader: { mimetypes: [] },
    },
  });
  quill.root.setAttribute('role', 'textbox');
  quill.root.setAttribute('aria-multiline', 'true');
  quill.root.setAttribute('aria-label', label);
  host.querySelector('.ql-tooltip input')?.setAttribute('aria-label', 'Address');
  const toolbar = host.querySelector<HTMLElement>('.ql-toolbar');
  if (toolbar) nameTools(toolbar, label);
  return quill;
}

const formatsOf = (preset: Preset): string[] => [
  ...new Set(
    presets[preset]
      .flat()
      .flatMap((tool) => (typeof tool === 'string' ? [tool] : Object.keys(tool)))
      .filter((format) => format !== 'clean'),
  ),
];

/** The text as HTML that means something outside the editor; '' when there is nothing but white space. */
export function readHtml(quill: Quill): string {
  const isBlank = quill.getContents().ops.every(({ insert }) => typeof insert === 'string' && insert.trim() === '');
  // Quill 2.0.3 writes every space as one that does not break (slab/quill#4509).
  return isBlank ? '' : quill.getSemanticHTML().replaceAll('&nbsp;', ' ');
}

/** Puts HTML into the editor as its beginning: undo does not go behind it. */
export function writeHtml(quill: Quill, html: string): void {
  quill.setContents(quill.clipboard.convert({ html }), 'api');
  quill.history.clear();
}
