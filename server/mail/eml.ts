/** Parts of a mail that the outbox shows. */
export interface ParsedMail {
  from: string;
  to: string;
  subject: string;
  date: string;
  text: string;
  html: string;
}

/** Parses a mail written by `compose`: headers, a text and an HTML part. Missing parts are empty. */
export function parseMail(message: Buffer): ParsedMail {
  const { headers, body } = split(message.toString('latin1'));
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts =
    boundary === undefined
      ? [{ headers, body }]
      : body
          .split(`--${boundary}`)
          .slice(1)
          .map((part) => split(part.replace(/^\r\n/, '')));
  const content = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decodeBody(part.body.replace(/\r\n$/, ''), part.headers.get('content-transfer-encoding') ?? '') : '';
  };
  const header = (name: string): string => decodeWords(headers.get(name) ?? '');
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    date: header('date'),
    text: content('text/plain'),
    html: content('text/html'),
  };
}

/** Splits a mail into unfolded headers, by lower-case name, and the body after the empty line. */
function split(entity: string): { headers: Map<string, string>; body: string } {
  const end = entity.indexOf('\r\n\r\n');
  const lines = (end < 0 ? entity : entity.slice(0, end)).replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, Math.max(0, colon)).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: end < 0 ? '' : entity.slice(end + 4) };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding.toLowerCase() === 'quoted-printable') return decodeQuoted(body.replaceAll(/=\r\n/g, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Decodes encoded words (RFC 2047); the space between two of them is dropped. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
