import { useEffect, useEffectEvent, useState } from 'react';
import { readMessageFragment } from '#contract/assistants.ts';
import { type OutboxName, handText } from './outbox.ts';

/**
 * Hook: puts the text of the address's fragment (`messageFragment`) into the message field, below what the user has
 * written, and removes the fragment, so that a reload does not repeat it. Returns whether there is one.
 */
export function useHandedText(name: OutboxName): boolean {
  const [text = ''] = useState(() => readMessageFragment(window.location.hash));
  const isHanded = text !== '';
  const hand = useEffectEvent(() => {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
    handText(name, text);
  });
  useEffect(() => {
    if (isHanded) hand();
  }, [isHanded]);
  return isHanded;
}
