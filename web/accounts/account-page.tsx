import { type ReactNode, useEffect } from 'react';
import { makeInstallable } from '#web/platform/installable.ts';
import { productName } from '#web/platform/page-title.ts';
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
          </footer>
        </div>
      </main>
    </div>
  );
}
