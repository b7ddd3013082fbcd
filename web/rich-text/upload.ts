import Quill, { Delta } from 'quill';
import { beginUpload } from '#web/forms/pending-uploads.ts';
import { whole } from '#web/pictures/image-drawing.ts';
import { openPicture } from '#web/pictures/image-file.ts';
import { randomId } from '#web/platform/tab/random-id.ts';
import { getTexts } from '#web/platform/texts/texts.ts';
import { Upload } from './formats.ts';

/** Uploads a picture and resolves with its URL. Errors have a message for the user. */
export type UploadImage = (
  image: Blob,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<string>;

/** Maximum size: a text's largest picture at twice the pixel density. */
const frame = { width: 1440, height: 4000 };
/** Types the server accepts; any other readable picture is re-encoded here. */
const sentAsIs = /^image\/(png|jpeg|gif|webp)$/;
const maxBytesAsIs = 1024 * 1024;

interface Uploads {
  /** Inserts files at `index`. */
  add(files: readonly File[], index: number): void;
  /** Uploads pictures that came with pasted content. */
  adopt(): void;
  /** Aborts uploads whose placeholder was deleted. */
  check(): void;
  stop(): void;
}

/**
 * Uploads pictures into an editor's text. A placeholder shows the progress; deleting it aborts the upload. A failure
 * removes the placeholder and calls `onProblem`.
 */
export function createUploads(
  quill: Quill,
  upload: UploadImage | undefined,
  onProblem: (text: string) => void,
): Uploads {
  const running = new Map<string, AbortController>();

  async function send(file: File, id: string, signal: AbortSignal): Promise<void> {
    const end = beginUpload();
    try {
      if (!upload) throw new Error(getTexts('rich-text')('upload.notTaken'));
      const image = await readable(file);
      const address = await upload(image, { signal, onProgress: (share) => showProgress(id, share) });
      replace(id, address, await sizeOf(address));
    } catch (error) {
      if (signal.aborted) return;
      replace(id);
      const reason = error instanceof Error ? error.message : '';
      onProblem(getTexts('rich-text')('upload.failed', { name: file.name, reason }).trim());
    } finally {
      running.delete(id);
      end();
    }
  }

  function add(files: readonly File[], index: number): void {
    let end = index;
    for (const file of files) {
      if (!file.type.startsWith('image/')) {
        onProblem(getTexts('rich-text')('upload.noPicture', { name: file.name }));
        continue;
      }
      const id = randomId();
      const controller = new AbortController();
      running.set(id, controller);
      quill.insertEmbed(end, Upload.blotName, { id, name: file.name }, 'api');
      end += 1;
      void send(file, id, controller.signal);
    }
    if (end > index && quill.hasFocus()) quill.setSelection(end, 0, 'silent');
  }

  const find = (id: string) => quill.scroll.descendants(Upload).find((blot) => Upload.value(blot.domNode) === id);

  function showProgress(id: string, share: number): void {
    const bar = find(id)?.domNode;
    const progress = bar instanceof HTMLElement ? bar.querySelector('progress') : null;
    if (progress) progress.value = share;
  }

  /** Replaces the placeholder by the picture, as a user's change that can be undone. */
  function replace(id: string, address?: string, size: Partial<Record<'width' | 'height', string>> = {}): void {
    const blot = find(id);
    if (!blot) return;
    const index = quill.getIndex(blot);
    const caret = quill.hasFocus() ? quill.getSelection() : null;
    quill.deleteText(index, 1, 'api');
    if (address === undefined) return;
    quill.history.cutoff();
    quill.updateContents(new Delta().retain(index).insert({ image: address }, size), 'user');
    quill.history.cutoff();
    if (caret) quill.setSelection(caret, 'silent');
  }

  return {
    add,
    adopt() {
      for (const picture of quill.root.querySelectorAll<HTMLImageElement>('img[src^="data:" i]')) {
        const blot = Quill.find(picture);
        if (!blot || blot instanceof Quill) continue;
        const index = quill.getIndex(blot);
        quill.deleteText(index, 1, 'api');
        const file = fileOf(picture.src);
        if (file) add([file], index);
        else onProblem(getTexts('rich-text')('upload.unreadable'));
      }
    },
    check() {
      for (const [id, controller] of running) if (!find(id)) controller.abort();
    },
    stop() {
      for (const controller of running.values()) controller.abort();
    },
  };
}

async function readable(file: File): Promise<Blob> {
  if (sentAsIs.test(file.type) && file.size <= maxBytesAsIs) return file;
  const picture = await openPicture(file);
  return picture.cut(whole, frame);
}

/** Natural size of a picture, which prevents a layout shift while the picture loads. */
async function sizeOf(address: string): Promise<Partial<Record<'width' | 'height', string>>> {
  const picture = new window.Image();
  picture.src = address;
  try {
    await picture.decode();
    return { width: String(picture.naturalWidth), height: String(picture.naturalHeight) };
  } catch {
    return {};
  }
}

function fileOf(address: string): File | undefined {
  const [, type = '', base64 = ''] = /^data:(image\/[a-z+.-]+);base64,(.*)$/is.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    return bytes.length > 0 ? new File([bytes], getTexts('rich-text')('upload.pasted'), { type }) : undefined;
  } catch {
    return undefined;
  }
}
