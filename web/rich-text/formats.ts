import Quill from 'quill';
import Embed from 'quill/blots/embed';
import { ColorAttributor } from 'quill/formats/color';
import Image from 'quill/formats/image';
import Link from 'quill/formats/link';
import ListItem from 'quill/formats/list';
import Video from 'quill/formats/video';
import { frameAttributes } from '#contract/rich-text.ts';
import { getTexts } from '#web/platform/texts/texts.ts';
import { isPictureAddress, linkAddress, videoAddress } from './addresses.ts';

/* Our changes to Quill's formats. Quill drops pasted content whose value is undefined. */

const addressOf = (node: Element): string => node.getAttribute('src') ?? '';

class TextLink extends Link {
  static override formats(node: HTMLElement) {
    return linkAddress(node.getAttribute('href') ?? '') ?? null;
  }
  static override sanitize(address: string): string {
    return linkAddress(address) ?? Link.SANITIZED_URL;
  }
}

class TextPicture extends Image {
  static override create(address: string) {
    // Decorative until described. Cast: Quill's type loses that this is an image.
    const node = super.create(address) as HTMLImageElement;
    node.alt = '';
    return node;
  }
  static override formats(node: Element): Record<string, string | null> {
    const { alt, ...size } = super.formats(node);
    return alt ? { alt, ...size } : size;
  }
  static override sanitize(address: string): string {
    return isPictureAddress(address) ? address : '//:0';
  }
  static override value(node: Element) {
    return isPictureAddress(addressOf(node)) ? addressOf(node) : null;
  }
  override format(name: string, value: string): void {
    super.format(name, value);
    if (name === 'alt' && !value) this.domNode.setAttribute('alt', '');
  }
}

class TextVideo extends Video {
  static override create(address: string) {
    const node = super.create(address) as HTMLIFrameElement; // as its tagName says
    for (const [name, value] of Object.entries(frameAttributes)) node.setAttribute(name, value);
    return node;
  }
  static override sanitize(address: string): string {
    return videoAddress(address) ?? 'about:blank';
  }
  static override value(node: Element) {
    return videoAddress(addressOf(node)) ?? null;
  }
}

/** Numbered and bulleted items; the toolbar has no check lists. */
class TextListItem extends ListItem {
  /** Quill registers the list container itself. */
  static override register() {}
  static override create(kind: string) {
    return super.create(kind === 'ordered' ? kind : 'bullet');
  }
  static override formats(node: HTMLElement) {
    return super.formats(node) === 'ordered' ? 'ordered' : super.formats(node) && 'bullet';
  }
}

/**
 * Also sets the chosen colour as a custom property, from which the stylesheet derives a readable one in the dark
 * scheme.
 */
class ReadableColour extends ColorAttributor {
  override add(node: HTMLElement, value: string): boolean {
    if (!super.add(node, value)) return false;
    node.style.setProperty(`--chosen-${this.keyName}`, value);
    return true;
  }
  override remove(node: HTMLElement): void {
    node.style.removeProperty(`--chosen-${this.keyName}`);
    super.remove(node);
  }
}

const identities = new WeakMap<Node, string>();

/** Placeholder of a picture being uploaded. Not part of the saved text, and cannot be pasted. */
export class Upload extends Embed {
  static override blotName = 'upload';
  static override tagName = 'SPAN';
  static override className = 'rich-text-upload';
  static override create({ id, name }: { id: string; name: string }) {
    const node = super.create() as HTMLElement; // as its tagName says
    const bar = document.createElement('progress');
    bar.max = 1;
    const label = getTexts('rich-text')('upload.running', { name });
    bar.setAttribute('aria-label', label);
    node.append(bar, label);
    identities.set(node, id);
    return node;
  }
  static override value(node: Node) {
    return identities.get(node) ?? null;
  }
}

/** Registers the formats for all editors created afterwards. */
export function registerFormats(): void {
  const { scope } = Quill.import('attributors/style/color') as ColorAttributor; // Quill's own attributor of this name
  Quill.register(
    {
      'formats/link': TextLink,
      'formats/image': TextPicture,
      'formats/video': TextVideo,
      'formats/list': TextListItem,
      'formats/upload': Upload,
      'formats/color': new ReadableColour('color', 'color', { scope }),
      'formats/background': new ReadableColour('background', 'background-color', { scope }),
    },
    true,
  );
}
