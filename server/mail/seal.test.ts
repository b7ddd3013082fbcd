import { expect, test } from 'vitest';
import { seal, unseal } from './seal-text.ts';

const secret = 'a secret of the tests';

test('a sealed code opens only with its secret and its context', () => {
  const sealed = seal({ secret }, '482913', 'signin ada@example.com');
  expect(sealed).not.toContain('482913');
  expect(seal({ secret }, '482913', 'signin ada@example.com')).not.toBe(sealed);
  expect(unseal({ secret }, sealed, 'signin ada@example.com')).toBe('482913');
  expect(() => unseal({ secret }, sealed, 'signin eve@example.com')).toThrow('sealed with another');
  expect(() => unseal({ secret: 'another secret of the tests' }, sealed, 'signin ada@example.com')).toThrow(
    'sealed with another',
  );
  expect(() => unseal({ secret }, sealed.slice(0, 20), 'signin ada@example.com')).toThrow(
    'Invalid authentication tag length',
  );
});
