import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '#web/testing/render-app.tsx';
import { typedNow, useTypedSearch } from './typed-search.ts';

const wordsOf = ({ q = '' }: { q?: string }): string => q;

function Field() {
  const [words, setWords] = useTypedSearch<{ q?: string }, string>(useSearch({ strict: false }), wordsOf);
  const navigate = useNavigate();
  const { history } = useRouter();
  return (
    <>
      <input
        aria-label="Words"
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value);
          const q = value.trim();
          void navigate({ to: '.', search: q === '' ? {} : { q }, state: typedNow(), replace: true } as never); // the types know only the application's own addresses
        }}
      />
      <button onClick={() => void navigate({ to: '.', search: {} } as never)}>Menu</button>
      <button onClick={() => history.back()}>Back</button>
      <button onClick={() => history.forward()}>Forward</button>
    </>
  );
}

const words = page.getByLabelText('Words');

test('keeps what is being typed, and follows the menu, Back and Forward', async () => {
  const { search } = await renderApp(Field);
  await words.fill('zebra');
  await expect.poll(search).toEqual({ q: 'zebra' });
  await words.fill('zebra ');
  await expect.poll(() => words.element().getAttribute('value')).toBe('zebra ');
  await page.getByText('Menu').click();
  await expect.element(words).toHaveValue('');
  await page.getByText('Back').click();
  await expect.element(words).toHaveValue('zebra');
  await page.getByText('Forward').click();
  await expect.element(words).toHaveValue('');
  await words.fill('okapi');
  await expect.poll(search).toEqual({ q: 'okapi' });
  await page.getByText('Back').click();
  await expect.element(words).toHaveValue('zebra');
  await page.getByText('Forward').click();
  await expect.element(words).toHaveValue('okapi');
});
