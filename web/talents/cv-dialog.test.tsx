import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Talent } from '#contract/talents.ts';
import { setUser } from '#web/platform/session/session.ts';
import { pdfOfPages } from '#web/testing/pdf.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { CvDialog } from './cv-dialog.tsx';
import type { TalentDraft } from './talent-draft.ts';

const skills = ['React', 'Go', 'Rust'].map((name, index) => ({
  id: index + 1,
  name,
  skilltype_id: 1,
  selected: false,
}));
const empty = {
  website: '',
  github: '',
  twitter: '',
  linkedin: '',
  bio: '',
  skillIds: [],
  isPhysical: false,
  physicalCountryId: null,
  experience: null,
} as unknown as TalentDraft; // only the fields that a CV fills in

const cv = `Mira Okafor, Lisbon, Portugal
github.com/mira-okafor
Summary
I draw maps.

React and Rust, 2016 - 2024. We go live weekly.`;

const onFill = vi.fn<(fill: (draft: TalentDraft) => TalentDraft, count: number) => void>();
const onClose = vi.fn<() => void>();

beforeEach(() => {
  vi.clearAllMocks();
  setUser({
    id: 1,
    type: 1,
    firstName: 'Mira',
    lastName: 'Okafor',
    email: 'mira@example.com',
    avatarUrl: null,
    isTrial: false,
    isTrialExpired: false,
    company: null,
    countries: [{ id: 620, name: 'Portugal' }],
    actingAdministrator: null,
  });
});

async function open(values: Partial<TalentDraft> = {}) {
  const talent: Pick<Talent, 'skills'> = { skills };
  const draft = { ...empty, ...values };
  const { screen } = await renderApp(() => (
    <CvDialog talent={talent} draft={draft} onFill={onFill} onClose={onClose} />
  ));
  const field = screen.getByRole('textbox', { name: 'Or paste its text' });
  return {
    screen,
    field,
    box: (name: string | RegExp) => screen.getByRole('checkbox', { name }),
    find: async (text = cv) => {
      await field.fill(text);
      await screen.getByRole('button', { name: 'Find' }).click();
    },
    /** The values after the last press of the button that fills in. */
    filledIn: () => onFill.mock.lastCall?.[0](draft),
  };
}

test('pasted text becomes ticks for what the form lacks, which fill it in, and nothing is sent', async () => {
  const fetched = vi.spyOn(window, 'fetch');
  const { screen, box, find, filledIn } = await open();
  await find();
  await expect.element(box('React')).toBeChecked();
  await expect.element(box('Rust')).toBeChecked();
  await expect.element(box('Go')).not.toBeChecked();
  await expect.element(screen.getByText('Go may only be a word in the text, so it is not ticked.')).toBeVisible();
  await expect.element(box(/github/)).toBeChecked();
  await expect.element(box(/Portugal/)).not.toBeChecked();
  await expect.element(box(/I draw maps/)).toBeChecked();
  await box('Rust').click();
  await screen.getByRole('button', { name: 'Fill in 3' }).click();
  expect(onFill.mock.lastCall?.[1]).toBe(3);
  expect(filledIn()).toEqual({
    ...empty,
    skillIds: [1],
    github: 'https://github.com/mira-okafor',
    bio: 'I draw maps.',
  });
  expect(fetched).not.toHaveBeenCalled();
});

test('a PDF is named above what was found in it, and another one can be chosen', async () => {
  const { screen, box } = await open();
  const file = pdfOfPages([[{ x: 60, y: 780, text: 'Compilers in Rust, and maps' }]]);
  await userEvent.upload(screen.getByLabelText('Choose a file'), file);
  await expect.element(box('Rust')).toBeChecked();
  await expect.element(screen.getByText('cv.pdf')).toBeVisible();
  await expect.element(screen.getByText(/^1 page, read in [\d.]+ s$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Another CV' }).click();
  await userEvent.upload(screen.getByLabelText('Choose a file'), new File(['Compilers in Rust'], 'cv.txt'));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This file is neither a PDF nor an export of LinkedIn. Choose another one, or paste its text.');
  expect(onFill).not.toHaveBeenCalled();
});

test('years are a question, which is not ticked', async () => {
  const { screen, box, find, filledIn } = await open({ experience: 5 });
  await find();
  const years = box(/^From 2016 to 2024: are these 8 years of experience\?/);
  await expect.element(years).not.toBeChecked();
  await expect.element(screen.getByText('replaces 5 years')).toBeVisible();
  await years.click();
  await screen.getByRole('button', { name: /^Fill in/ }).click();
  expect(filledIn()?.experience).toBe(8);
});

test('what would be replaced is named and not ticked', async () => {
  const { screen, box, find } = await open({ github: 'https://github.com/other', bio: 'Hello.' });
  await find();
  await expect.element(box(/mira-okafor/)).not.toBeChecked();
  await expect.element(screen.getByText('replaces https://github.com/other')).toBeVisible();
  await expect.element(screen.getByText('replaces your bio')).toBeVisible();
});

test('what the form holds already has no tick, and without a tick there is nothing to fill in', async () => {
  const { screen, find } = await open({
    skillIds: [1, 2, 3],
    github: 'github.com/mira-okafor',
    bio: 'I draw maps.',
    physicalCountryId: 620,
    experience: 8,
  });
  await find();
  await expect.element(screen.getByText('In your profile already: React, Rust, Go')).toBeVisible();
  await expect.element(screen.getByText('Portugal, in your profile already')).toBeVisible();
  await expect.element(screen.getByText('8 years, in your profile already')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Fill in 0' })).toBeDisabled();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
});

test('a text without findings stays in the field, and another text is looked through again', async () => {
  const { screen, field, box, find } = await open();
  await expect.element(screen.getByRole('button', { name: 'Find' })).toBeDisabled();
  await find('Nothing in particular.');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Nothing for your profile was found in this text.');
  await expect.element(field).toHaveValue('Nothing in particular.');
  await find('Rust');
  await expect.element(box('Rust')).toBeChecked();
  await screen.getByRole('button', { name: 'Another CV' }).click();
  await expect.element(field).toHaveValue('Rust');
});

test('Escape closes without a question, as the text is a copy', async () => {
  const { field } = await open();
  await field.fill('Rust');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('another file, chosen while one is read, takes its place', async () => {
  const { screen, box } = await open();
  const endless = pdfOfPages([Array.from({ length: 20_000 }, () => ({ x: 60, y: 780, text: 'Go and Go and Go' }))]);
  const input = screen.getByLabelText('Choose a file');
  await userEvent.upload(input, endless);
  await userEvent.upload(input, pdfOfPages([[{ x: 60, y: 780, text: 'Compilers in Rust, and maps' }]]));
  await expect.element(box('Rust')).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Go' })).not.toBeInTheDocument();
});
