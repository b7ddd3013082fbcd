import { type ReactNode, useEffect } from 'react';
import { makeInstallable } from '#web/platform/tab/installable.ts';
import { imprintUrl, organisationName, productName } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LanguageChoice } from '#web/forms/language-choice.tsx';
import { Button } from '#web/ui/button.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import classes from './account-page.module.css';
import { NewestList } from './newest-list.tsx';
import { PageLink } from './page-link.tsx';
import { type OwnLine, RoleList } from './role-list.tsx';
import { useNewest } from './use-newest.ts';

interface Props {
  title: string;
  line: OwnLine;
  children: ReactNode;
}

/**
 * Layout of sign-up and sign-in: the form on the right; on the left the newest positions, or else roles that end with
 * the visitor. On phones the positions follow the form.
 */
export function AccountPage({ title, line, children }: Props) {
  const t = useTexts('accounts');
  const newest = useNewest();
  useEffect(makeInstallable, []);
  return (
    <div className={classes.page} data-listed={newest !== undefined || undefined}>
      <header className={classes.side}>
        <Wordmark name={productName()} size="lg" />
        <RoleList line={line} positionCount={newest?.positions.length ?? 0} />
      </header>
      <main className={classes.main}>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          {children}
          {!line.isWaiting && organisationName() !== '' && (
            <Button
              variant="default"
              size="lg"
              fullWidth
              renderRoot={(props) => <PageLink to={`/oidc?id=${line.position ?? ''}`} {...props} />}
            >
              {t('organisation', { label: organisationName() })}
            </Button>
          )}
          <Wrap as="footer" gap="4 20" marginTop="16" justify="center" className={classes.footer}>
            <LanguageChoice />
            {imprintUrl() !== '' && <a href={imprintUrl()}>{t('imprint')}</a>}
          </Wrap>
        </div>
      </main>
      {newest && <NewestList {...newest} />}
    </div>
  );
}
