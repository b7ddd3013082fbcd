/** A mail that came back (RFC 3464). */
export interface Bounce {
  /** Addresses that it was sent to: the return path is one of them. */
  paths: string[];
  status: string;
}

/** Each is looked up, and a stranger may write many. */
const mostPaths = 20;
const addressed = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

/** Reads a mail to BOUNCE_ADDRESS; undefined for one that is no report of a failure, such as an automatic reply. */
export async function readBounce(mail: Buffer): Promise<Bounce | undefined> {
  // Loaded here: only the command of the pipe needs it.
  const { default: PostalMime } = await import('postal-mime');
  // It refuses what no mail server writes: parts nested too deeply, and megabytes of headers.
  const parsing = PostalMime.parse(mail, { attachmentEncoding: 'utf8', maxNestingDepth: 8 });
  const { headers, attachments } = await parsing.catch(() => ({ headers: [], attachments: [] }));
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')?.content;
  if (typeof report !== 'string') return undefined;
  const failed = report
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n\s*\n/)
    .find((fields) => /^Action:\s*failed/im.test(fields));
  // What the other server said is more precise than what ours made of it.
  const said = /^Diagnostic-Code:.*?\b(5\.\d{1,3}\.\d{1,3})\b/im.exec(failed ?? '');
  const found = (said ?? /^Status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(failed ?? ''))?.[1];
  if (found === undefined) return undefined;
  const paths = headers
    .filter(({ key }) => addressed.has(key))
    .flatMap(({ value }) => value.split(/[\s<>,;]/))
    .filter((part) => part.includes('@'))
    .slice(0, mostPaths);
  return { paths, status: found };
}
