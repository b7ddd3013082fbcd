/** Counts the pictures without a description, in the HTML of the editor or of the server's cleaner. */
export const countUndescribed = (html: string): number =>
  [...html.matchAll(/<img [^<>]*>/g)].filter(([tag]) => (/ alt="([^"]*)"/.exec(tag)?.[1] ?? '').trim() === '').length;
