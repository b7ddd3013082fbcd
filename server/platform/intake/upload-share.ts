import { AppError } from '#server/platform/errors/app-error.ts';

/** Bytes that the uploads of one user may hold at once: two forms with two images of the largest size. */
const share = 48 * 1024 * 1024;

const held = new Map<number | string, number>();

/** Bytes currently held by uploads. */
export const heldBytes = (): number => held.values().reduce((sum, bytes) => sum + bytes, 0);

export interface UploadShare {
  /** Throws 'too-many' if the owner's uploads exceed their share. */
  take(bytes: number): void;
  release(): void;
}

/**
 * Counts the bytes an upload holds, texts in memory and files on disk, until released. Each owner has a share and there
 * is no common one, so that one user's uploads never cause a refusal of another's.
 */
export function uploadShareOf(owner: number | string): UploadShare {
  let own = 0;
  const count = (bytes: number): void => {
    const now = (held.get(owner) ?? 0) + bytes;
    if (now > 0) held.set(owner, now);
    else held.delete(owner);
  };
  return {
    take(bytes) {
      own += bytes;
      count(bytes);
      if ((held.get(owner) ?? 0) > share)
        throw new AppError('too-many', 'Too many uploads at once. Please try again in a moment.', { retryAfter: 5 });
    },
    release() {
      count(-own);
      own = 0;
    },
  };
}
