import { uploadImage } from '#contract/companies.ts';
import { send } from '#web/platform/api.ts';
import { failureText } from '#web/platform/errors.ts';

/** Stores a picture for a text of the company and promises its address; what it throws says why not, to whoever writes. */
export async function uploadTextImage(
  image: Blob,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  try {
    return (await send(uploadImage, {}, { files: { image }, ...options })).url;
  } catch (cause) {
    throw new Error(failureText(cause), { cause });
  }
}
