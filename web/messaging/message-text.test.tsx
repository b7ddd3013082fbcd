import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MessageText } from './message-text.tsx';

const renderText = (text: string) =>
  render(
    <p data-testid="text">
      <MessageText text={text} />
    </p>,
  );

test('messages: an address becomes a link that opens a new tab without opener or referrer', async () => {
  const screen = await renderText('See https://example.com/a?b=1, please');
  const link = screen.getByRole('link').element();
  expect(link.getAttribute('href')).toBe('https://example.com/a?b=1');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
});

test('messages: markup is shown as text', async () => {
  const text = '<img src=x onerror="window.hacked = true"><b>bold</b> javascript:alert(1)';
  const screen = await renderText(text);
  const element = screen.getByTestId('text').element();
  expect(element.textContent).toBe(text);
  expect(element.children).toHaveLength(0);
  expect(window).not.toHaveProperty('hacked');
});

test('messages: what stands between fences is code, and an open fence is text', async () => {
  const screen = await renderText('Try this:\n```ts\nconst a = 1;\n  // https://example.com\n```\nand ``` that');
  const element = screen.getByTestId('text').element();
  const code = element.querySelector('code');
  expect(code?.textContent).toBe('const a = 1;\n  // https://example.com');
  expect(code?.querySelector('a')).toBeNull();
  expect(element.textContent).toBe('Try this:const a = 1;\n  // https://example.comand ``` that');
});
