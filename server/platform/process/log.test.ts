import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('logs the constraint of a refused row, but not its values', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const details = { code: '23514', constraint: 'messages_text', detail: 'Failing row contains (7, our secret).' };
  log.error({ err: Object.assign(new Error('violates a constraint'), details) }, 'request failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('messages_text');
  expect(lines[0]).not.toContain('our secret');
});

test('a line break in a value does not start another line', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  log.info({ path: '/a\n{"level":60}' }, 'request\nfailed');
  expect(lines.join('').trimEnd().split('\n')).toHaveLength(1);
});
