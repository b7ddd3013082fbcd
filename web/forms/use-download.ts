import type { ReactNode } from 'react';
import { readFile } from '#web/platform/calls/api.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { useProof } from './use-proof.tsx';

interface Download {
  dialog: ReactNode;
  isDownloading: boolean;
  /** Resolves once the file is there; a failure has shown a notice. */
  download: () => Promise<unknown>;
}

/** Hook: downloads a file of the server under a name, after a proof where required. Render `dialog` on the screen. */
export function useDownload(address: string, name: string): Download {
  const { prove, dialog } = useProof();
  const downloading = useMutationOnce({
    mutationFn: () => prove(() => readFile(address)),
    // Undefined if the user was asked for a proof and gave none.
    onSuccess: (file) => file && save(file, name),
  });
  const download = () => downloading.mutateAsync().catch(() => undefined); // the notice has reported it
  return { dialog, isDownloading: downloading.isPending, download };
}

/** Passes a file to the browser as a download. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
