import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useSliced } from './use-sliced.ts';

test('what a screen has waited for comes a render later, and what follows at once', async () => {
  const drawn: (string | undefined)[] = [];
  const Screen = ({ answer }: { answer?: string }) => {
    const shown = useSliced(answer);
    drawn.push(shown);
    return <p>{shown ?? 'waiting'}</p>;
  };
  const { rerender, getByText } = await render(<Screen />);
  await rerender(<Screen answer="first" />);
  await expect.element(getByText('first')).toBeVisible();
  expect(drawn).toEqual([undefined, undefined, 'first']);
  await rerender(<Screen answer="second" />);
  expect(drawn[3]).toBe('second');
});
