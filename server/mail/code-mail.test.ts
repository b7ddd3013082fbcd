import { expect, test } from 'vitest';
import { codeMail } from './code-mail.ts';
import { invitationMail } from './invitation-mail.ts';
import { seal, unseal } from './seal.ts';

const secret = 'a secret of the tests';
const words = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();

test('the code stands in the subject, the text and the HTML, and both say the same', () => {
  const { subject, text, html } = codeMail({ productName: 'Rolecall', purpose: 'signup', code: '482913', minutes: 9 });
  expect(subject).toBe('482913 is your Rolecall confirmation code');
  const body = html.slice(html.indexOf('<body'));
  expect(words(body.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#39;', "'"))).toBe(words(text));
  expect(text).toContain('for the next 9 minutes.');
  expect(html).not.toMatch(/<table|<img|<script|https?:/);
});

test('names in a mail are text, never markup', () => {
  const { html } = invitationMail({
    productName: 'Rolecall',
    inviterName: '<b>Ada</b>',
    companyName: 'A & "B"',
    link: 'http://localhost:3000/signin?email=a%22%3E',
  });
  expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
  expect(html).toContain('A &amp; &quot;B&quot;');
  expect(html).not.toContain('<b>');
});

test('a sealed code opens with its secret and its context only', () => {
  const sealed = seal(secret, '482913', 'signin ada@example.com');
  expect(sealed).not.toContain('482913');
  expect(seal(secret, '482913', 'signin ada@example.com')).not.toBe(sealed);
  expect(unseal(secret, sealed, 'signin ada@example.com')).toBe('482913');
  expect(() => unseal(secret, sealed, 'signin eve@example.com')).toThrow('unable to authenticate');
  expect(() => unseal('another secret of the tests', sealed, 'signin ada@example.com')).toThrow(
    'unable to authenticate',
  );
  expect(() => unseal(secret, sealed.slice(0, 20), 'signin ada@example.com')).toThrow(
    'Invalid authentication tag length',
  );
});
