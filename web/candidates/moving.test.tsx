import { expect, test, vi } from 'vitest';
import { moveCandidates } from '#contract/candidates.ts';
import { send } from '#web/platform/calls/api.ts';
import { NetworkError } from '#web/platform/calls/errors.ts';
import { pressNotice, useNotices } from '#web/platform/page/notices.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { useMoving } from './moving.ts';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));

function Card() {
  const { toggleKept } = useMoving('hash');
  const notices = useNotices();
  return (
    <>
      <button type="button" onClick={() => toggleKept({ id: 7, name: 'Mira Okafor', stage: null })}>
        Keep
      </button>
      {notices.map(({ id, text, action }) => (
        <p key={id}>
          <span>{text}</span>
          <button type="button" onClick={() => pressNotice(id)}>
            {action?.label}
          </button>
        </p>
      ))}
    </>
  );
}

test('a move lost with the connection is named and can be repeated', async () => {
  const asked = vi.mocked(send).mockRejectedValueOnce(new NetworkError(moveCandidates.path));
  asked.mockResolvedValue({ left: 0, sent: 0 });
  const { screen } = await renderApp(Card);
  await screen.getByRole('button', { name: 'Keep' }).click();
  await expect
    .element(screen.getByText('The connection was lost: perhaps Mira Okafor was not moved to Kept.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  const move = [moveCandidates, { positionHashId: 'hash', talentIds: [7], stage: 'kept', onlyNew: true }];
  expect(asked.mock.calls).toEqual([move, move]);
  await expect.element(screen.getByText('The connection was lost')).not.toBeInTheDocument();
});
