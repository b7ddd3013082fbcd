import { positionRecord } from '#contract/addresses.ts';
import { useProof } from '#web/forms/use-proof.tsx';
import { readFile } from '#web/platform/api.ts';
import { useMutationOnce } from '#web/platform/use-mutation-once.ts';

/** Hook: downloads the record of a position, after a proof where required. A failure shows a notice. */
export function useRecordDownload({ hashId, title }: { hashId: string; title: string }) {
  const { prove, dialog } = useProof();
  const downloading = useMutationOnce({
    mutationFn: () => prove(() => readFile(positionRecord(hashId))),
    // Undefined if the user was asked for a proof and gave none.
    onSuccess: (file) => file && save(file, `${title}.csv`),
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
