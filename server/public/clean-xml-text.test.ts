import { expect, test } from 'vitest';
import { portableText } from './make-portable.ts';
import { xmlText } from './clean-xml-text.ts';

test('a portable text has full addresses and embeds nothing', () => {
  expect(
    portableText(
      '<p><img src="/media/text/a.webp"></p><iframe class="ql-video" src="https://x"></iframe>',
      'https://a.example',
    ),
  ).toBe('<p><img src="https://a.example/media/text/a.webp"></p>');
});

test('removes characters that XML cannot represent', () => {
  expect(xmlText('a\u0000\u0008\tb\n\u001f\ufffe\ud800')).toBe('a\tb\n\ufffd');
});
