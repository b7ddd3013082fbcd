import { expect, test } from 'vitest';
import { heldBytes, uploadShareOf } from './upload-share.ts';

const megabyte = 1024 * 1024;

test('each owner has their own share, however much others hold', () => {
  const uploads = [1, 2, 3, 4].map((owner) => uploadShareOf(owner));
  for (const upload of uploads) {
    upload.take(48 * megabyte);
    expect(() => upload.take(1)).toThrow(expect.objectContaining({ code: 'too-many', retryAfter: 5 }));
  }
  for (const upload of uploads) upload.release();
  expect(heldBytes()).toBe(0);
});

test('the uploads of one owner share it, and released bytes can be taken again', () => {
  const [first, second] = [uploadShareOf('ada'), uploadShareOf('ada')];
  first.take(40 * megabyte);
  expect(() => second.take(10 * megabyte)).toThrow(expect.objectContaining({ code: 'too-many' }));
  second.release();
  first.release();
  first.release();
  expect(heldBytes()).toBe(0);
  second.take(48 * megabyte);
  second.release();
});
