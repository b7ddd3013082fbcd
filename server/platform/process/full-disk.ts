const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Whether an error says that there is no space left: the system's own, or what a program such as PostgreSQL printed.
 */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOwn = 'code' in error && codes.has(error.code);
  return isOwn || /No space left on device|Disk quota exceeded/.test(error.message) || isFullDisk(error.cause);
}
