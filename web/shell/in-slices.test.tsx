import { useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { inSlices } from './in-slices.tsx';

const frame = document.createElement('div');
frame.id = 'frame';
afterEach(() => frame.remove());

const order: string[] = [];
const note = (what: string) => void order.push(what);

const Screen = inSlices(function Screen() {
  note('screen');
  return <p>The screen</p>;
});

function Beside() {
  useLayoutEffect(() => note('commit'), []);
  return null;
}

/** The order in which a screen is rendered and its sibling is committed. */
async function show(): Promise<string[]> {
  order.length = 0;
  const { getByText, unmount } = await render(
    <>
      <Screen />
      <Beside />
    </>,
  );
  await expect.element(getByText('The screen')).toBeVisible();
  await unmount();
  return [...order];
}

test('with the server-rendered frame a screen renders after the first commit, later at once', async () => {
  document.body.append(frame);
  expect(await show()).toEqual(['commit', 'screen']);
  frame.remove();
  expect(await show()).toEqual(['screen', 'commit']);
});
