import { useEffect, useState } from 'react';
import { loadAccountCalls } from '#web/platform/session/load-account-calls.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './role-list.module.css';

interface Props {
  positionHashId: string;
  /** Whether they have an account: a member of the company arrives from its own position. */
  isKnown: boolean;
}

/**
 * Names the position that the visitor came for, once it is confirmed to be public. Sign-up works without this line, so
 * a failure omits it.
 */
export function Applying({ positionHashId, isKnown }: Props) {
  const t = useTexts('accounts');
  const [found, setFound] = useState<{ title: string; companyName: string }>();
  useEffect(() => {
    const leaving = new AbortController();
    loadAccountCalls()
      .then(({ askPosition }) => askPosition(positionHashId, leaving.signal))
      .then(setFound, (error: unknown) => {
        if (!leaving.signal.aborted) console.info('The position is not named:', error);
      });
    return () => leaving.abort();
  }, [positionHashId]);
  return (
    found && (
      <Text marginTop="2" size="s" lineHeight="1.4" wrap="anywhere" className={classes.applying} dir="auto">
        {t(isKnown ? 'forPosition' : 'applying', { position: found.title, company: found.companyName })}
      </Text>
    )
  );
}
