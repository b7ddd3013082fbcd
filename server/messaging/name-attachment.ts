import { visibleText } from '#contract/visible-text.ts';

const maxLength = 200;
const ending = '.pdf';

/**
 * Display and download name of an uploaded file: one visible line without the path, at most 200 characters. It always
 * ends in .pdf, so that no system takes the file for something else.
 */
export function attachmentName(sent: string): string {
  const base = (sent.split(/[/\\]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
  const stem = visibleText(base.toLowerCase().endsWith(ending) ? base.slice(0, -ending.length) : base).trim();
  const short = Array.from(stem)
    .slice(0, maxLength - ending.length)
    .join('')
    .trim();
  return `${short === '' ? 'document' : short}${ending}`;
}

/** The Content-Disposition header of a download, with the name (RFC 6266) and a plain ASCII one for old browsers. */
export const downloadHeader = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^ \w().,+-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percentEncoded)}`;

const percentEncoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
