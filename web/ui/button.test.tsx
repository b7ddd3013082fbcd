import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

test('a button keeps its name while its spinner is shown, and cannot be pressed', async () => {
  await render(<Button loading>Use picture</Button>);
  await expect.element(page.getByRole('button', { name: 'Use picture', exact: true })).toBeDisabled();
});
