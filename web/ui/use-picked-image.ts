import { useFileDialog } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type avatarFrame, fitImage } from './image-file.ts';

/**
 * A file dialog for one picture. `picked` is what the form holds to send; `previewUrl` shows it; `error` says why a
 * file was not taken.
 */
export function usePickedImage(frame: typeof avatarFrame, picked: Blob | undefined, onPick: (image: Blob) => void) {
  const [error, setError] = useState<string>();
  const [previewUrl, setPreviewUrl] = useState<string>();

  useEffect(() => {
    if (!picked) return undefined;
    const address = URL.createObjectURL(picked);
    // oxlint-disable-next-line react/set-state-in-effect -- the address exists only from here to the cleanup
    setPreviewUrl(address);
    return () => {
      setPreviewUrl(undefined);
      URL.revokeObjectURL(address);
    };
  }, [picked]);

  const take = async (file: File) => {
    try {
      onPick(await fitImage(file, frame));
      setError(undefined);
    } catch (cause) {
      console.info('Not taken as a picture:', cause instanceof Error ? cause.message : cause);
      setError('This file is not a picture that can be read. Please choose another one.');
    }
  };

  const { open } = useFileDialog({
    accept: 'image/*',
    multiple: false,
    resetOnOpen: true,
    onChange: (files) => {
      const file = files?.[0];
      if (file) void take(file);
    },
  });

  return { open, previewUrl, error };
}
