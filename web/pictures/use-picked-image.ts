import { type ComponentType, type DragEvent, useEffect, useState } from 'react';
import { getTexts } from '#web/platform/texts/texts.ts';
import { loadNeeded } from '#web/ui/needed-module.ts';
import type { ImageCrop } from './image-crop.tsx';
import type { Picture } from './image-file.ts';
import { type Frame, middleOf } from './image-frame.ts';
import { useObjectUrl } from './use-object-url.ts';

interface Cropping {
  picture: Picture;
  Crop: ComponentType<Parameters<typeof ImageCrop>[0]>;
}

interface Options {
  /** Newly picked picture, until it is saved; null removes the stored one. */
  picked: Blob | null | undefined;
  /** URL of the stored picture. */
  url: string | null;
  onChange: (picked: Blob) => void;
  frame: Frame;
}

/**
 * Picks one picture by file dialog or drop, and cuts its middle to the frame; `adjust` opens the crop dialog.
 * `cropping` is that dialog's picture until `endCropping`. `shownUrl` is the picked picture, or else the stored one.
 * `error` explains why a file was refused.
 */
export function usePickedImage({ picked, url, onChange, frame }: Options) {
  const [error, setError] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  const [cropping, setCropping] = useState<Cropping>();
  /** The whole of the picked picture; absent after a reload. */
  const [source, setSource] = useState<Picture>();
  const [isOver, setOver] = useState(false);
  const previewUrl = useObjectUrl(picked);
  const shownUrl = picked === null ? null : (previewUrl ?? url);
  useDropsBeside();

  const opening = async (run: () => Promise<void>) => {
    setOpening(true);
    setError(undefined);
    try {
      await run();
    } catch (cause) {
      console.info('Not taken as a picture:', cause);
      setError(
        cause instanceof Error && cause.name === 'PictureError' ? cause.message : getTexts('pictures')('file.failed'),
      );
    }
    setOpening(false);
  };
  const take = (file: File) =>
    opening(async () => {
      const [{ openPicture }] = await loadCropping();
      const picture = await openPicture(file);
      const middle = await picture.cut(middleOf(picture, frame), frame);
      setSource(picture);
      onChange(middle);
    });
  const adjust = () =>
    opening(async () => {
      const [{ openPicture }, { ImageCrop: Crop }] = await loadCropping();
      const picture = source ?? (picked && (await openPicture(picked)));
      if (picture) setCropping({ picture, Crop });
    });

  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) void take(file);
    },
  };

  const open = () => openFileDialog((file) => void take(file));
  const endCropping = () => setCropping(undefined);
  return { open, drop, isOver, isOpening, shownUrl, error, adjust: () => void adjust(), cropping, endCropping };
}

/** Attached to the page: a detached input could be garbage-collected before the dialog closes. */
function openFileDialog(onFile: (file: File) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', hidden: true });
  input.addEventListener('cancel', () => input.remove());
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    input.remove();
    if (file) onFile(file);
  });
  document.body.append(input);
  input.click();
}

/** Loads the code for opening and cropping when the first picture is picked. */
const loadCropping = () =>
  loadNeeded('ImageCrop', () => Promise.all([import('./image-file.ts'), import('./image-crop.tsx')]));

/** Ignores files dropped next to the picker: the browser would open the file and lose the form. */
function useDropsBeside(): void {
  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);
}
