import { parentPort } from 'node:worker_threads';
import sanitizeHtml from 'sanitize-html';
import { richTextRules } from './rich-text-rules.ts';

parentPort?.on('message', ({ id, html }: { id: number; html: string }) => {
  parentPort?.postMessage({ id, clean: sanitizeHtml(html, richTextRules) });
});
