import { type ReactNode, useEffect } from 'react';
import { makeInstallable } from '#web/platform/installable.ts';
import { imprintUrl, productName } from '#web/platform/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { LanguageChoice } from '#web/forms/language-choice.tsx';
import { whenPainted } from '#web/ui/painted.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import classes from './account-page.module.css';
import { type OwnLine, RoleList } from './role-list.tsx';

interface Props {
  title: string;
  line: OwnLine;
  children: ReactNode;
}

/** Layout of sign-up and sign-in: list of roles on the left, ending with the visitor, and the form on the right. */
export function AccountPage({ title, line, children }: Props) {
  const t = useTexts('accounts');
  useEffect(() => whenPainted(makeInstallable), []);
  return (
    <div className={classes.page}>
      <header className={classes.side}>
        <Wordmark name={productName} size="lg" />
        <RoleList line={line} />
      </header>
      <main className={classes.main}>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          {children}
          <footer className={classes.footer}>
            <LanguageChoice />
            {imprintUrl !== '' && <a href={imprintUrl}>{t('imprint')}</a>}
          </footer>
        </div>
      </main>
    </div>
  );
}
