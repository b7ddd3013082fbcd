import { expect, test } from 'vitest';
import { heldBytes, uploadMemoryOf } from './upload-memory.ts';

const megabyte = 1024 * 1024;

test('one owner has half of the memory, all together have the whole', () => {
  const uploads = [1, 2, 3].map((owner) => uploadMemoryOf(owner));
  const [first, second, third] = uploads;
  first?.take(48 * megabyte);
  expect(() => first?.take(1)).toThrow(expect.objectContaining({ code: 'too-many', retryAfter: 5 }));
  second?.take(47 * megabyte);
  expect(() => third?.take(2 * megabyte)).toThrow(expect.objectContaining({ code: 'unavailable', retryAfter: 5 }));
  for (const upload of uploads) upload.release();
  expect(heldBytes()).toBe(0);
  third?.take(2 * megabyte);
  third?.release();
  third?.release();
  expect(heldBytes()).toBe(0);
});
