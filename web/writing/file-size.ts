const kilobyte = 1_000;
const megabyte = 1_000_000;

/** Formats a size in bytes: '1.8 MB', '24 kB'. */
export function fileSize(bytes: number, locale: string): string {
  const unit = bytes < megabyte ? 'kilobyte' : 'megabyte';
  const value = bytes < megabyte ? Math.max(1, Math.round(bytes / kilobyte)) : bytes / megabyte;
  return value.toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
}
