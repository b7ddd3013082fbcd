import { AppError } from '#server/platform/errors/app-error.ts';

/** Turns a limit's refusal into one that names a field and when to retry; rethrows all other errors. */
export async function explainLimit<T>(path: string, refusal: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many' || error.retryAfter === undefined) throw error;
    const { code, retryAfter } = error;
    const message = `${refusal} Please try again in ${inWords(retryAfter)}.`;
    throw new AppError(code, message, { retryAfter, errors: [{ path, message }], cause: error });
  }
}

function inWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
