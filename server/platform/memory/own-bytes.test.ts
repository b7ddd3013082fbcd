import { expect, test } from 'vitest';
import { ownBytes } from './own-bytes.ts';

test('bytes to keep are those of the text, and share their memory with no others', () => {
  const bytes = ownBytes('Zürich');
  expect(bytes.toString()).toBe('Zürich');
  expect(bytes.buffer.byteLength).toBe(7);
});
