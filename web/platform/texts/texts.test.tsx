import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type * as texts from './texts.ts';
import { getTexts, showLanguage, useTexts } from './texts.ts';

afterEach(() => showLanguage('en'));

/** The module without the texts that were loaded for all tests. */
async function importAfresh(number: number): Promise<typeof texts> {
  const address = new URL('./texts.ts', import.meta.url);
  address.searchParams.set('afresh', String(number));
  return import(/* @vite-ignore */ address.href);
}

function Opener({ part }: { part: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => startTransition(() => setIsOpen(true));
  return <Suspense>{isOpen ? part : <button onClick={open}>Open</button>}</Suspense>;
}

function Sample() {
  const t = useTexts('accounts');
  return <p aria-label={t('field.email')}>{t.rich('signIn.newHere', { product: '<b>Jobs</b>', link: <strong /> })}</p>;
}

test('a change of language shows without a reload, in the document too', async () => {
  const screen = await render(<Sample />);
  await expect.element(screen.getByLabelText('Email')).toHaveTextContent('New to <b>Jobs</b>? Sign up');
  await showLanguage('de');
  await expect.element(screen.getByLabelText('E-Mail')).toHaveTextContent('Neu bei <b>Jobs</b>? Registrieren');
  await expect.element(screen.getByRole('strong')).toHaveTextContent('Registrieren');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de', 'ltr']);
  expect(getTexts('common')('failure.not-found')).toBe('Das gibt es nicht mehr.');
});

test('the later of two simultaneous changes is shown', async () => {
  const screen = await render(<Sample />);
  await Promise.all([showLanguage('en-XA'), showLanguage('en')]);
  await expect.element(screen.getByLabelText('Email', { exact: true })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('texts that start loading during a change of language arrive in the new one', async () => {
  const { getTexts, loadTexts, showLanguage } = await importAfresh(1);
  await loadTexts('common');
  const changed = showLanguage('de');
  const loaded = loadTexts('companies');
  await Promise.all([changed, loaded]);
  expect(getTexts('companies')('onboarding.label')).toBe('Erste Schritte');
});

test('a screen that awaits its texts in a transition keeps its state', async () => {
  const { useTexts } = await importAfresh(2);
  function Waiting() {
    const t = useTexts('teammates');
    const [label] = useState('label');
    return <p aria-label={label}>{t('team.title')}</p>;
  }
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const screen = await render(<Opener part={<Waiting />} />, { createRootOptions: { onRecoverableError } });
  await screen.getByRole('button').click();
  await expect.element(screen.getByLabelText('label')).toBeVisible();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('pseudo-languages are derived from English, and keep links and arguments', async () => {
  const screen = await render(<Sample />);
  await showLanguage('en-XA');
  await expect.element(screen.getByRole('paragraph')).toHaveTextContent('Ñéw tö <b>Jobs</b>? Šíğñ ûp ~~~~~~~');
  await showLanguage('ar-XB');
  expect(document.documentElement.dir).toBe('rtl');
  await expect.element(screen.getByRole('strong')).toHaveTextContent('\u202ESign up\u202C');
});
