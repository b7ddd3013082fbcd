import { useState } from 'react';
import type * as z from 'zod/mini';
import type { listTokens } from '#contract/integrations.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import layout from '#web/ui/layout.module.css';
import classes from './integrations-screen.module.css';
import { Section } from './section.tsx';
import { ShownOnce } from './shown-once.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { useTokens } from './use-tokens.ts';

/** The tokens with which other systems make calls for the company. */
export function TokensSection({ tokens, may }: z.output<(typeof listTokens)['answer']>) {
  const t = useTexts('integrations');
  const [isAsked, setIsAsked] = useState(false);
  const own = useTokens();
  return (
    <Section title={t('tokens.title')} note={t('tokens.note')}>
      {own.made !== undefined && <ShownOnce key={own.made} secret={own.made} />}
      {tokens.length > 0 ? (
        <ul className={classes.list} aria-label={t('tokens.title')}>
          {tokens.map((token) => (
            <li key={token.id} className={classes.row}>
              <div className={classes.text}>
                <p className={layout.title}>{token.name}</p>
                <p className={classes.facts}>
                  {t(`tokens.facts.${token.scope}`, { maker: token.maker, date: new Date(token.endsAt) })}
                </p>
              </div>
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('tokens.delete.label', { name: token.name })}
                aria-busy={own.isBusy}
                onClick={() => own.isBusy || void own.askToRemove(token)}
              >
                {t('delete')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.empty}>{t('tokens.none')}</p>
      )}
      <div className={classes.foot}>
        <Button variant="default" disabled={!may.add} onClick={() => setIsAsked(true)}>
          {t('tokens.make')}
        </Button>
        {!may.add && <p className={classes.facts}>{t('tokens.full')}</p>}
      </div>
      {isAsked && <TokenDialog own={own} onClose={() => setIsAsked(false)} />}
      {own.dialog}
    </Section>
  );
}
