import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { getTexts, showLanguage, useTexts } from './texts.ts';

afterEach(() => showLanguage('en'));

function Sample() {
  const t = useTexts('accounts');
  return <p aria-label={t('field.email')}>{t.rich('signIn.newHere', { product: '<b>Jobs</b>', link: <strong /> })}</p>;
}

test('a change of language is shown without a reload, in the document too', async () => {
  const screen = await render(<Sample />);
  await expect.element(screen.getByLabelText('Email')).toHaveTextContent('New to <b>Jobs</b>? Sign up');
  await showLanguage('de');
  await expect.element(screen.getByLabelText('E-Mail')).toHaveTextContent('Neu bei <b>Jobs</b>? Registrieren');
  await expect.element(screen.getByRole('strong')).toHaveTextContent('Registrieren');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de', 'ltr']);
  expect(getTexts('common')('failure.not-found')).toBe('Das gibt es nicht mehr.');
});

test('of two changes at once the later is shown', async () => {
  const screen = await render(<Sample />);
  await Promise.all([showLanguage('en-XA'), showLanguage('en')]);
  await expect.element(screen.getByLabelText('Email', { exact: true })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('pseudo-languages are drawn from English, and keep links and arguments', async () => {
  const screen = await render(<Sample />);
  await showLanguage('en-XA');
  await expect.element(screen.getByRole('paragraph')).toHaveTextContent('Ñéw tö <b>Jobs</b>? Šíğñ ûp ~~~~~~~');
  await showLanguage('ar-XB');
  expect(document.documentElement.dir).toBe('rtl');
  await expect.element(screen.getByRole('strong')).toHaveTextContent('\u202ESign up\u202C');
});
