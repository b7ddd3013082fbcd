/*
 * Node's flags and environment that make it release the memory of pictures and long texts (bench/growth.ts in 6d7b605d).
 */

/** V8 lets the space of its young objects grow to 56 MB; this keeps it at 16. */
export const memoryFlags = ['--max-semi-space-size=8'];

/**
 * For the Linux allocator, which keeps the memory of freed pictures: 107 MB in many arenas, 21 MB in two, after a hundred
 * uploads. With mixed use the process settles at 294 MB in two and at 260 in one.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  // The allocator raises this bound to the largest block freed, and large blocks are then no longer released: 25 MB
  // after 160 calls. At 64 KB, what Node reads of a connection at once is one of them: with 128 KB, uploads left 45 MB
  // in pieces. A small call takes no more processor time.
  MALLOC_MMAP_THRESHOLD_: '65536',
};
