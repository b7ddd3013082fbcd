import { AppError } from './errors.ts';

const megabyte = 1024 * 1024;
/** Of all uploads together, and of one user's: two forms with two images of the largest size. */
const limits = { together: 96 * megabyte, each: 48 * megabyte };

const held = new Map<number | string, number>();

/** How many bytes of uploads are in memory now. */
export const heldBytes = (): number => held.values().reduce((sum, bytes) => sum + bytes, 0);

export interface UploadMemory {
  /** Throws 'too-many' when the owner holds too much already, 'unavailable' when everybody together does. */
  take(bytes: number): void;
  release(): void;
}

/** Counts what an upload keeps in memory until it is released, so that many at once cannot fill it. */
export function uploadMemoryOf(owner: number | string): UploadMemory {
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
      if ((held.get(owner) ?? 0) > limits.each)
        throw new AppError('too-many', 'Too many uploads at once. Please try again in a moment.', { retryAfter: 5 });
      if (heldBytes() > limits.together)
        throw new AppError('unavailable', 'Too many uploads at once. Please try again in a moment.', {
          retryAfter: 5,
        });
    },
    release() {
      count(-own);
      own = 0;
    },
  };
}
