import { useEffect, useState } from 'react';
import { publicPosition } from '#contract/public.ts';
import { send } from '#web/platform/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './role-list.module.css';

interface Props {
  positionHashId: string;
  /** Whether they have an account: a member of the company comes from its own position. */
  isKnown: boolean;
}

/**
 * States the position that the visitor came for, once it is known to be public. Signing up needs no such line, so a
 * failure leaves it out.
 */
export function Applying({ positionHashId, isKnown }: Props) {
  const t = useTexts('accounts');
  const [found, setFound] = useState<{ title: string; companyName: string }>();
  useEffect(() => {
    const leaving = new AbortController();
    send(publicPosition, { positionHashId }, { signal: leaving.signal }).then(setFound, (error: unknown) => {
      if (!leaving.signal.aborted) console.info('The position is not named:', error);
    });
    return () => leaving.abort();
  }, [positionHashId]);
  return (
    found && (
      <p className={classes.applying} dir="auto">
        {t(isKnown ? 'forPosition' : 'applying', { position: found.title, company: found.companyName })}
      </p>
    )
  );
}
