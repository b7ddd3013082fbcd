import { uploadImage } from '#contract/companies.ts';
import { send } from '#web/platform/api.ts';
import { failureText } from '#web/platform/errors.ts';

/** Uploads a picture for a company's text and resolves with its URL. Errors have a message for the user. */
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
