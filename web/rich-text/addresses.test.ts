import { expect, test } from 'vitest';
import { isPictureAddress, linkAddress, videoAddress } from './addresses.ts';

test.each([
  ['https://example.com/a b', 'https://example.com/a b'],
  [' example.com/a ', 'https://example.com/a'],
  ['example.com:8080/a?b#c', 'https://example.com:8080/a?b#c'],
  ['ada@example.com', 'mailto:ada@example.com'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['tel:+351 21', 'tel:+351 21'],
  ['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM'],
])('%s is a link to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  'word',
  '/here',
  '//example.com',
  '#part',
  'sms:+351',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:a.b',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
])('%j is not a link', (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=1m5s', 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=65'],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?t=42', 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=42'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['http://www.youtube.com/embed/dQw4w9WgXcQ?rel=0', 'https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456'],
  ['vimeo.com/123456/abcdef0123', 'https://player.vimeo.com/video/123456?h=abcdef0123'],
  ['https://vimeo.com/channels/staffpicks/123456', 'https://player.vimeo.com/video/123456'],
  ['https://player.vimeo.com/video/123456?h=abc', 'https://player.vimeo.com/video/123456?h=abc'],
  [
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&amp;b=2" title="x"></iframe>',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&b=2',
  ],
])('%s is shown by %s', (typed, address) => {
  expect(videoAddress(typed)).toBe(address);
});

test.each([
  '',
  'a word',
  'https://example.com/video.mp4',
  'https://www.youtube.com/',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com.example.com/embed/dQw4w9WgXcQ',
  'https://youtube.com@example.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com:8443/embed/dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://player.vimeo.com/evil',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'data:text/html,https://youtu.be/dQw4w9WgXcQ',
])('%j is no embeddable video', (typed) => {
  expect(videoAddress(typed)).toBeUndefined();
});

test.each([
  ['https://example.com/a.png', true],
  ['data:image/png;base64,AAAA', true],
  ['/media/text/a.webp', true],
  ['data:text/html,x', false],
  ['//example.com/a.png', false],
  ['/api/user', false],
  ['blob:https://example.com/x', false],
  ['file:///a.png', false],
])('accepts a picture at %s: %s', (address, isTaken) => {
  expect(isPictureAddress(address)).toBe(isTaken);
});
