import { useNavigate } from '@tanstack/react-router';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { undoLatest } from '#web/platform/page/undo-notice.ts';
import { focusedCard, stepCard } from '#web/ui/card-focus.ts';
import { useKeys } from '#web/ui/keys.ts';
import { actInside } from './act-keys.ts';
import { listKeys, useKeyListing, useLetterKeys } from './letter-keys.ts';
import { CardKeyList } from './card-key-list.tsx';

/** Keys on the cards of a screen: J, K or the arrows, S, X, M, Z and ?; see `CardKeyList`. Mount once. */
export function CardKeys() {
  const isOn = useLetterKeys();
  const isListing = useKeyListing();
  const to = messagesRouteOf(useUser());
  const navigate = useNavigate();
  const write = () => {
    const card = focusedCard();
    const [, id] = card?.dataset['card']?.split(' ') ?? [];
    if (!card || id === undefined) return false;
    const about = card.querySelector<HTMLElement>('[data-about]')?.dataset['about'];
    void navigate({ to, params: { id }, search: about ? { about } : {} });
    return true;
  };
  const letters = {
    j: () => stepCard(1),
    k: () => stepCard(-1),
    s: () => actInside(focusedCard(), 'keep'),
    x: () => actInside(focusedCard(), 'pass'),
    m: write,
    z: undoLatest,
    '?': () => listKeys(true),
  };
  useKeys(isOn ? { ...arrows, ...letters } : arrows, { dialogs: 0 });
  return isListing && <CardKeyList onClose={() => listKeys(false)} />;
}

/** Without a focused card, arrows scroll the page. */
const arrow = (by: 1 | -1) => () => focusedCard() !== undefined && stepCard(by);
const arrows = { ArrowRight: arrow(1), ArrowDown: arrow(1), ArrowLeft: arrow(-1), ArrowUp: arrow(-1) };
