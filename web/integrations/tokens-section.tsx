import { useState } from 'react';
import type * as z from 'zod/mini';
import type { listTokens } from '#contract/integrations.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { ShownOnce } from '#web/tokens/shown-once.tsx';
import { TokenDialog } from '#web/tokens/token-dialog.tsx';
import { TokenList } from '#web/tokens/token-list.tsx';
import { useTokens } from '#web/tokens/use-tokens.ts';
import { Button } from '#web/ui/button.tsx';
import { Text, Wrap } from '#web/ui/layout.tsx';
import classes from './integrations-screen.module.css';
import { keptFrom } from './kept-from.ts';
import { Section } from './section.tsx';

/** The tokens with which other systems make calls for the company. */
export function TokensSection({ tokens, may, whyNot }: z.output<(typeof listTokens)['answer']>) {
  const t = useTexts('integrations');
  const [isAsked, setIsAsked] = useState(false);
  const own = useTokens();
  const kept = keptFrom(whyNot.add);
  return (
    <Section title={t('tokens.title')} note={t('tokens.note')}>
      {own.made !== undefined && <ShownOnce key={own.made} secret={own.made} />}
      {tokens.length > 0 ? (
        <TokenList label={t('tokens.title')} tokens={tokens} own={own} ofCompany mayRemove={kept === undefined} />
      ) : (
        <Text marginTop="8" lineHeight="1.45">
          {t('tokens.none')}
        </Text>
      )}
      <Wrap gap="8 12" marginTop="12">
        {kept === undefined && (
          <Button variant="default" disabled={!may.add} onClick={() => setIsAsked(true)}>
            {t('tokens.make')}
          </Button>
        )}
        {!may.add && <p className={classes.facts}>{kept ?? t('tokens.full')}</p>}
      </Wrap>
      {isAsked && <TokenDialog ofCompany own={own} onClose={() => setIsAsked(false)} />}
      {own.dialog}
    </Section>
  );
}
