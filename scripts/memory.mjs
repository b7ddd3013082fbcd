/*
 * How a process is started so that it gives back the memory of pictures and long texts (bench/growth.ts).
 */

/** V8 lets the space of its young objects grow to 56 MB; with this it stays at 16. */
export const memoryFlags = ['--max-semi-space-size=8'];

/** For the allocator of Linux, which keeps what pictures freed: in many arenas 107 against 21 MB after a hundred uploads. */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  // The allocator raises this bound to the largest block freed, and large blocks no longer return: 25 MB after 160 calls.
  MALLOC_MMAP_THRESHOLD_: '131072',
};
