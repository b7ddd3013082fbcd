import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Box, Card, List, Row, Stack, Text, Wrap } from './layout.tsx';
import './tokens.css';

async function drawn(element: React.ReactNode) {
  const { container } = await render(element);
  const { firstElementChild } = container;
  if (!(firstElementChild instanceof HTMLElement)) throw new Error('Nothing is drawn.');
  return { element: firstElementChild, style: getComputedStyle(firstElementChild) };
}

test('a stack, a row and a wrap have their usual gap, or the given one', async () => {
  expect((await drawn(<Stack />)).style).toMatchObject({ display: 'flex', flexDirection: 'column', rowGap: '16px' });
  expect((await drawn(<Row />)).style).toMatchObject({ flexDirection: 'row', alignItems: 'center', columnGap: '12px' });
  expect((await drawn(<Wrap />)).style).toMatchObject({ flexWrap: 'wrap', rowGap: '8px', columnGap: '8px' });
  expect((await drawn(<Wrap gap="4 16" />)).style).toMatchObject({ rowGap: '4px', columnGap: '16px' });
  expect((await drawn(<Row gap="0" align="start" />)).style).toMatchObject({ columnGap: '0px', alignItems: 'start' });
});

test('what is inside does not inherit the spacing', async () => {
  const { element } = await drawn(
    <Stack gap="40" padding="24" marginTop="8">
      <Stack />
    </Stack>,
  );
  const inner = element.firstElementChild;
  if (!inner) throw new Error('The inner stack is not drawn.');
  expect(getComputedStyle(inner)).toMatchObject({ rowGap: '16px', paddingTop: '0px', marginTop: '0px' });
});

test('an element has the given tag, attributes and class, and no attribute of its look', async () => {
  const { element, style } = await drawn(
    <Text as="label" htmlFor="name" size="s" weight="600" wrap="nowrap" className="own">
      Name
    </Text>,
  );
  expect(element.tagName).toBe('LABEL');
  expect(element.getAttributeNames().toSorted()).toEqual(['class', 'for', 'style']);
  expect(element.classList).toContain('own');
  expect(style).toMatchObject({ fontSize: '14px', fontWeight: '600', whiteSpace: 'nowrap' });
});

test('an element without a look is plain', async () => {
  expect((await drawn(<Box>text</Box>)).element.outerHTML).toBe('<div>text</div>');
});

test("a class of the room overrides a component's look", async () => {
  const sheet = document.createElement('style');
  sheet.textContent = '.own { gap: 2px; padding: 3px; font-size: 30px; display: grid; }';
  document.head.prepend(sheet);
  try {
    const { style } = await drawn(<Stack gap="40" padding="24 12" size="xs" className="own" />);
    expect(style).toMatchObject({ rowGap: '2px', paddingTop: '3px', fontSize: '30px', display: 'grid' });
  } finally {
    sheet.remove();
  }
});

test('lists have no markers, and a gap puts their entries below each other', async () => {
  expect((await drawn(<List />)).style).toMatchObject({ display: 'block', listStyleType: 'none', paddingLeft: '0px' });
  expect((await drawn(<List gap="8" />)).style).toMatchObject({ display: 'flex', rowGap: '8px' });
  expect((await drawn(<Wrap as="ol" />)).style).toMatchObject({ listStyleType: 'none', display: 'flex' });
});

test('a card has a border or a fill, and its own padding only if filled', async () => {
  expect((await drawn(<Card />)).style).toMatchObject({ borderTopWidth: '1px', paddingTop: '0px' });
  const sunk = await drawn(<Card fill="sunk" flow="row" padding="16" />);
  expect(sunk.style).toMatchObject({ borderTopWidth: '0px', paddingTop: '16px', display: 'flex' });
  expect((await drawn(<Card fill="error" />)).style.paddingTop).toBe('10px');
});
