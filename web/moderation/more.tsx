import type { ComponentProps } from 'react';
import { accountTypes } from '#contract/call.ts';
import { useUser } from '#web/platform/session/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './more.module.css';

const MoreMenu = lazyPart('MoreMenu', () => import('./more-menu.tsx'), { isQuiet: true });

/** Menu 'More' of a profile or conversation; administrators have none. Its code loads after the screen. */
export function More(props: ComponentProps<typeof MoreMenu>) {
  const { type } = useUser();
  return type !== accountTypes.administrator && <span className={classes.place}>{<MoreMenu {...props} />}</span>;
}
