/*
 * Flags and environment that make Node release the memory of pictures and long texts (bench/growth.ts in 6d7b605d).
 */

/** V8 lets its young generation grow to 56 MB; this keeps it at 16. */
export const memoryFlags = ['--max-semi-space-size=8'];

/**
 * For the Linux allocator, which keeps the memory of freed pictures: after a hundred uploads 107 MB in many arenas,
 * 21 MB in two. With mixed use the process settles at 294 MB in two and at 260 in one.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  // By default the allocator raises this threshold to the largest block freed, and large blocks are then no longer
  // released: 25 MB after 160 calls. At 64 KB it includes Node's reads from a connection: with 128 KB, uploads left
  // 45 MB in fragments. A small call takes no more processor time.
  MALLOC_MMAP_THRESHOLD_: '65536',
};
