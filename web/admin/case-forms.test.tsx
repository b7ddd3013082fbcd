import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type CaseDetails, adminCase, adminDecideCase } from '#contract/reports.ts';
import { send } from '#web/platform/calls/api.ts';
import { dropDraft, findDraft } from '#web/platform/keeping/draft-store.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { setUser } from '#web/platform/session/session.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Questions } from '#web/ui/questions.tsx';
import { CaseForms } from './case-forms.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));
await loadTexts('admin', 'conduct', 'forms');

const open: CaseDetails = {
  id: 12,
  subject: { type: 'company', id: 3, name: 'Northwind Labs', isSuspended: false },
  categories: ['spam'],
  count: 1,
  openedAt: '2026-01-02T12:00:00.000Z',
  state: 'open',
  outcome: null,
  isOverturned: false,
  version: 1,
  reach: { livePositions: 3, members: 2 },
  reports: [],
  decision: null,
  appeal: null,
  history: [],
};
const decided: CaseDetails = { ...open, state: 'decided', outcome: 'noAction', version: 2 };
const conflict = new ApiError({ code: 'edit-conflict', status: 409, detail: 'Decided.' }, undefined);

/** The case stored on the server, and the refusal of a decision. */
let stored: CaseDetails;
let refusal: ApiError | undefined;

beforeEach(async () => {
  setUser({
    id: 1,
    type: 3,
    firstName: 'Nadia',
    lastName: 'Fry',
    email: 'nadia@example.com',
    avatarUrl: null,
    isTrial: false,
    isTrialExpired: false,
    company: null,
    countries: [],
    actingAdministrator: null,
  });
  await dropDraft('1', 'case-decision 12');
  stored = open;
  refusal = undefined;
  vi.mocked(send).mockReset();
  vi.mocked(send).mockImplementation((call) => {
    if (call.path === adminCase.path) return Promise.resolve(stored);
    stored = decided;
    return refusal ? Promise.reject(refusal) : Promise.resolve({});
  });
});

function Case() {
  const { data } = useCall(adminCase, { caseId: 12 }, { staleTime: Infinity });
  return data && <CaseForms details={data} />;
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Case />
      <Questions />
    </QueryClientProvider>,
  );

const reasons = page.getByLabelText('Reasons');
const decide = page.getByRole('button', { name: 'Suspend Northwind Labs' });
const question = page.getByRole('dialog', { name: 'Suspend Northwind Labs?' });

async function type() {
  await page.getByLabelText('Outcome').selectOptions('Suspension');
  await page.getByLabelText('Rule').selectOptions('2 Offer real work.');
  await page.getByLabelText('How long').selectOptions('Until restored');
  await reasons.fill('There is no such position.');
}

test('no rule is preselected, and a decision needs a rule and reasons', async () => {
  await show();
  await page.getByLabelText('Outcome').selectOptions('Suspension');
  await expect.element(page.getByLabelText('Rule')).toHaveDisplayValue('Choose a rule');
  await reasons.fill('There is no such position.');
  await expect.element(decide).toBeDisabled();
  await expect.element(page.getByText('Choose a rule first.')).toBeVisible();
  await page.getByLabelText('Rule').selectOptions('2 Offer real work.');
  await expect.element(decide).toBeEnabled();
  await reasons.fill(' \u200B');
  await expect.element(decide).toBeDisabled();
  await expect.element(page.getByText('Write the reasons first.')).toBeVisible();
});

test("the button names the outcome, and grave ones first ask about the company's positions and people", async () => {
  await show();
  await expect.element(page.getByRole('button', { name: 'Close the case without action' })).toBeEnabled();
  await page.getByLabelText('Outcome').selectOptions('Warning');
  await expect.element(page.getByRole('button', { name: 'Warn Northwind Labs' })).toBeVisible();
  await type();
  await decide.click();
  await expect.element(question.getByText(/3\sLive positions close, and 2\speople are told/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(vi.mocked(send)).not.toHaveBeenCalledWith(adminDecideCase, expect.anything());
});

test('a typed decision survives a reload, and its preview shows what each member will read', async () => {
  const first = await show();
  await type();
  await expect.element(page.getByText('Your company is suspended on', { exact: false })).toBeVisible();
  await first.unmount();
  await expect.poll(() => findDraft('1', 'case-decision 12')).toBeDefined();
  await show();
  await expect.element(reasons).toHaveValue('There is no such position.');
  await expect.element(page.getByLabelText('How long')).toHaveValue('none');
});

test('if another administrator decided first, the decision shows and the typed text stays', async () => {
  refusal = conflict;
  await show();
  await type();
  await decide.click();
  await question.getByRole('button', { name: 'Suspend Northwind Labs' }).click();
  await expect.element(page.getByRole('heading', { name: 'What you wrote' })).toBeVisible();
  await expect.element(page.getByText('There is no such position.')).toBeVisible();
  await expect.element(decide).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('There is no such position.')).not.toBeInTheDocument();
  await expect.poll(() => findDraft('1', 'case-decision 12')).toBeUndefined();
});

test('a successful decision leaves no draft', async () => {
  await show();
  await type();
  await decide.click();
  await question.getByRole('button', { name: 'Suspend Northwind Labs' }).click();
  await expect.element(decide).not.toBeInTheDocument();
  await expect.poll(() => findDraft('1', 'case-decision 12')).toBeUndefined();
  await expect.element(page.getByRole('heading', { name: 'What you wrote' })).not.toBeInTheDocument();
  expect(vi.mocked(send)).toHaveBeenCalledWith(
    adminDecideCase,
    expect.objectContaining({ outcome: 'suspended', version: 1, until: null }),
  );
});
