import { parentPort } from 'node:worker_threads';
import sanitizeHtml from 'sanitize-html';
import { richTextRules } from './rich-text-rules.ts';

parentPort?.on('message', ({ id, html }: { id: number; html: string }) => {
  parentPort?.postMessage({ id, clean: withoutBlank(sanitizeHtml(html, richTextRules)) });
});

/** An editor leaves paragraphs behind where everything was deleted. */
function withoutBlank(html: string): string {
  const words = html.replaceAll(/<(?!img|iframe)[^>]*>|&nbsp;/g, '');
  return words.trim() === '' ? '' : html;
}
