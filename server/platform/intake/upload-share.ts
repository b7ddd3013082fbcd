import { AppError } from '#server/platform/errors/app-error.ts';

/** Bytes that the uploads of one user take at once: two forms with two images of the largest size. */
const share = 48 * 1024 * 1024;

const held = new Map<number | string, number>();

/** How many bytes of uploads are kept now. */
export const heldBytes = (): number => held.values().reduce((sum, bytes) => sum + bytes, 0);

export interface UploadShare {
  /** Throws 'too-many' when the owner's uploads take more than their share. */
  take(bytes: number): void;
  release(): void;
}

/**
 * Counts what an upload keeps, texts in memory and files on disk, until it is released. Each owner has a share of their
 * own and there is no common one, so one user's uploads never refuse another's.
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
