import type { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { setPlan } from './platform/marketplace.ts';
import { button, field, save, tool } from './platform/screen.ts';

/** Stub of the video players: journeys send no requests to other machines. */
const player = '<!doctype html><title>Player</title><p>Player</p>';

test.beforeEach(async ({ page, server }) => {
  await page.route(
    (url) => url.origin !== server.origin,
    (route) => route.fulfill({ contentType: 'text/html', body: player }),
  );
});

/**
 * Applies every button and choice of a toolbar, `count` in total, each to its own line. Skips links, pictures and
 * videos, which need more input.
 */
async function applyEveryTool(page: Page, editor: string, count: number): Promise<void> {
  const toolbar = page.getByRole('toolbar', { name: `${editor}, formatting` });
  const choices = toolbar.locator('button:not(.ql-link, .ql-image, .ql-video, .ql-clean), .ql-picker-item');
  await expect(choices).toHaveCount(count);
  await field(page, editor).click();
  for (let line = 0; line < count; line += 1) {
    await page.keyboard.insertText(`word${line}.`);
    await page.keyboard.press('Enter');
  }
  await page.evaluate(
    ([label, total]) => {
      const [text, tools] = ['textbox', 'toolbar'].map((role) =>
        document.querySelector<HTMLElement>(
          `[role="${role}"][aria-label="${label}${role === 'toolbar' ? ', formatting' : ''}"]`,
        ),
      );
      if (!text || !tools) throw new Error('There is no such editor.');
      const all = tools.querySelectorAll<HTMLElement>(
        'button:not(.ql-link, .ql-image, .ql-video, .ql-clean), .ql-picker-item',
      );
      for (let line = 0; line < total; line += 1) {
        const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
        while (walker.nextNode() && walker.currentNode.nodeValue !== `word${line}.`);
        document.getSelection()?.selectAllChildren(walker.currentNode.parentNode ?? text);
        all[line]?.click();
      }
    },
    [editor, count] as const,
  );
}

/** An editor's content, without the order of classes and the code language, of which there is only one. */
const contentOf = (page: Page, editor: string) =>
  field(page, editor).evaluate((element) =>
    element.innerHTML
      .replaceAll(' data-language="plain"', '')
      .replaceAll(/class="([^"]*)"/g, (_, classes: string) => `class="${classes.split(' ').toSorted().join(' ')}"`)
      .split(/(?=<(?:p|h\d|ol|blockquote|div|iframe)\b)/),
  );

/** HTML of an update's request, by field. */
async function sentBy(page: Page, path: string, act: () => Promise<unknown>): Promise<string> {
  const request = page.waitForRequest(`**${path}`);
  await act();
  return (await request).postData() ?? '';
}

test('everything the toolbars produce is saved and displayed unchanged @long', async ({ page, signUp, database }) => {
  await signUp(page);
  await setPlan(page, database, { isTrial: false });
  await page.goto('/client/company/edit');
  await applyEveryTool(page, 'About', 7 + 3 + 4 + 6 + 35 + 35 + 2 + 2 + 1 + 4 + 2);
  await tool(page, 'Benefits', 'Bulleted list').click();
  await field(page, 'Benefits').pressSequentially('One');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 8; step += 1) await tool(page, 'Benefits', 'Increase indent').click();
  await page.keyboard.type('Eight steps in,  with  spaces ');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(page, 'Benefits', 'Video').click();
  await page.getByRole('textbox', { name: 'Address of the video' }).last().fill('https://youtu.be/dQw4w9WgXcQ?t=42');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Benefits').locator('iframe')).toBeVisible();
  const contents = async () => [await contentOf(page, 'About'), await contentOf(page, 'Benefits')];
  const made = await contents();
  const sent = await sentBy(page, '/api/client/company/update', () => save(page, '/client/company', 'Company'));

  const { company } = (await callFrom(page, '/api/client/company/edit', {})) as {
    company: { description: string; benefits: string };
  };
  for (const html of [company.description, company.benefits]) expect(sent).toContain(JSON.stringify(html));
  await page.goto('/client/company/edit');
  await expect.poll(contents).toEqual(made);

  const { positionHashId } = (await callFrom(page, '/api/client/positions/store', {})) as { positionHashId: string };
  await page.goto(`/client/positions/${positionHashId}/edit`);
  await applyEveryTool(page, 'Description', 4 + 4 + 2 + 2);
  const description = await contentOf(page, 'Description');
  await save(page, '/client/positions', 'Positions');
  await page.goto(`/client/positions/${positionHashId}/edit`);
  await expect.poll(() => contentOf(page, 'Description')).toEqual(description);
});

const picture = async (name: string, type: string) => ({
  name,
  mimeType: type,
  buffer: await readFile(join(import.meta.dirname, '../docs/pictures/messages.png')),
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'About', 'Picture').click();
  await (await chooser).setFiles(file);
}

test('a picture in a text is uploaded at once, shown to everyone, and deleted when it is taken out', async ({
  page,
  signUp,
}) => {
  await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'About').click();
  await page.keyboard.type('This is where we work.');
  await page.keyboard.press('Enter');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/upload-image', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await choose(page, await picture('office.png', 'image/png'));
  await expect(page.getByText('Uploading office.png')).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(page.getByRole('progressbar', { name: 'Uploading office.png' })).toBeVisible();
  gate.resolve();
  const shown = field(page, 'About').locator('img');
  await expect(shown).toHaveAttribute('src', /^\/media\/text\/[\w-]{22}\.webp$/);
  await shown.click();
  await page.getByRole('textbox', { name: 'Description of the picture' }).fill('Our office');
  await page.keyboard.press('Enter');
  await save(page, '/client/company', 'Company');
  const view = page.getByRole('main').getByRole('img', { name: 'Our office' });
  await expect(view).toBeVisible();
  await expect.poll(() => view.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const address = (await view.getAttribute('src')) ?? '';

  await page.goto('/client/company/edit');
  await field(page, 'About').fill('Nothing to be seen.');
  await save(page, '/client/company', 'Company');
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});

test('a video is embedded from its address, and a wrong address is reported at once @long', async ({
  page,
  signUp,
}) => {
  const refused: string[] = [];
  await page.exposeFunction('refused', (what: string) => refused.push(what));
  await page.addInitScript('addEventListener("securitypolicyviolation", (event) => refused(event.blockedURI))');
  await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'About').click();
  await page.keyboard.type('See for yourself:');
  await tool(page, 'About', 'Video').click();
  const prompt = page.getByRole('textbox', { name: 'Address of the video' });
  await prompt.fill('https://example.com/tour.mp4');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Only videos of YouTube and Vimeo can be shown/)).toBeVisible();
  await prompt.fill('https://vimeo.com/76979871');
  await page.keyboard.press('Enter');
  const frame = page.locator('iframe[src="https://player.vimeo.com/video/76979871"]');
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await save(page, '/client/company', 'Company');
  await expect(frame).toHaveAttribute('title', 'Video');
  await expect(frame).toHaveAttribute('loading', 'lazy');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByText('Player')).toBeVisible();
  const shape = async () => {
    const { width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
    return width / height;
  };
  await expect.poll(shape).toBeCloseTo(16 / 9, 1);
  expect(refused).toEqual([]);
});
