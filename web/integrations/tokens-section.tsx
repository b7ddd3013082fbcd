import { useState } from 'react';
import type * as z from 'zod/mini';
import type { listTokens } from '#contract/integrations.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { List, Text, Wrap } from '#web/ui/layout.tsx';
import classes from './integrations-screen.module.css';
import { keptFrom } from './kept-from.ts';
import { Section } from './section.tsx';
import { ShownOnce } from './shown-once.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { useTokens } from './use-tokens.ts';

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
        <List marginTop="8" aria-label={t('tokens.title')}>
          {tokens.map((token) => (
            <Wrap key={token.id} as="li" gap="4 16" padding="8 0" justify="space-between" className={classes.row}>
              <div className={classes.text}>
                <Text size="m" weight="600">
                  {token.name}
                </Text>
                <p className={classes.facts}>
                  {t(`tokens.facts.${token.scope}`, { maker: token.maker, date: new Date(token.endsAt) })}
                </p>
              </div>
              {kept === undefined && (
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={t('tokens.delete.label', { name: token.name })}
                  aria-busy={own.isBusy}
                  onClick={() => own.isBusy || void own.askToRemove(token)}
                >
                  {t('delete')}
                </Button>
              )}
            </Wrap>
          ))}
        </List>
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
      {isAsked && <TokenDialog own={own} onClose={() => setIsAsked(false)} />}
      {own.dialog}
    </Section>
  );
}
