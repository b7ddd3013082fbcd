import { useState } from 'react';
import { apiGuide } from '#contract/addresses.ts';
import { listTokens } from '#contract/integrations.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { ShownOnce } from '#web/tokens/shown-once.tsx';
import { TokenDialog } from '#web/tokens/token-dialog.tsx';
import { TokenList } from '#web/tokens/token-list.tsx';
import { useTokens } from '#web/tokens/use-tokens.ts';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Text } from '#web/ui/layout.tsx';
import classes from './own-account-screen.module.css';
import { Section } from './section.tsx';

/** An engineer's tokens, with which programs and assistants read and write for them. */
export function ProgramsSection() {
  const t = useTexts('integrations');
  const stored = useCall(listTokens, {});
  const own = useTokens();
  const [isAsked, setIsAsked] = useState(false);
  const note = (
    <>
      {t('programs.note')} <a href={apiGuide}>{t('programs.guide')}</a>
    </>
  );
  const tokens = stored.data?.tokens ?? [];
  return (
    <Section
      id="programs"
      title={t('programs.title')}
      note={note}
      action={
        stored.data && (
          <Button variant="default" size="sm" disabled={!stored.data.may.add} onClick={() => setIsAsked(true)}>
            {t('tokens.make')}
          </Button>
        )
      }
    >
      {stored.isPending && <DelayedSpinner />}
      {stored.isError && !stored.data && <FailedState error={stored.error} onRetry={() => void stored.refetch()} />}
      {(tokens.length > 0 || own.made !== undefined) && (
        <div className={classes.inside}>
          {own.made !== undefined && <ShownOnce key={own.made} secret={own.made} />}
          {stored.data?.may.add === false && <Text size="s">{t('programs.full')}</Text>}
          {tokens.length > 0 && (
            <>
              <Text as="h3" marginTop="12" size="m">
                {t('programs.list')}
              </Text>
              <TokenList label={t('programs.list')} tokens={tokens} own={own} />
            </>
          )}
        </div>
      )}
      {isAsked && <TokenDialog own={own} onClose={() => setIsAsked(false)} />}
      {own.dialog}
    </Section>
  );
}
