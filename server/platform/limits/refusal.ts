import type { Reason, ReasonCode } from '#contract/errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

/** Subject that a limit has counted: in English, and for a sentence in the user's language. */
export interface Refusal {
  code: ReasonCode;
  params?: Reason['params'];
  message: string;
}

/** Turns a limit's refusal into one that names a field and when to retry; rethrows all other errors. */
export async function explainLimit<T>(path: string, refusal: Refusal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many' || error.retryAfter === undefined) throw error;
    const { code, retryAfter } = error;
    const wait = waitOf(retryAfter);
    const message = `${refusal.message} Please try again in ${inWords(wait)}.`;
    const fault = { path, message, code: refusal.code, params: { ...refusal.params, ...wait } };
    throw new AppError(code, message, { retryAfter, errors: [fault], cause: error });
  }
}

interface Wait {
  count: number;
  unit: 'seconds' | 'minutes' | 'hours';
}

function waitOf(seconds: number): Wait {
  if (seconds <= 90) return { count: seconds, unit: 'seconds' };
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? { count: minutes, unit: 'minutes' } : { count: Math.ceil(minutes / 60), unit: 'hours' };
}

const inWords = ({ count, unit }: Wait): string =>
  unit === 'seconds' && count === 1 ? 'a second' : `${count} ${unit}`;
