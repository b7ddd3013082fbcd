import { accountTypes } from '#contract/call.ts';
import { useUser } from '#web/platform/session.ts';
import { withTexts } from '#web/platform/texts/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './more.module.css';
import type { MorePerson } from './more-menu.tsx';

const MoreMenu = lazyPart(
  'MoreMenu',
  withTexts(() => import('./more-menu.tsx'), 'moderation'),
  { isQuiet: true },
);

/**
 * Menu 'More' of a talent or a company's member, for viewers of the other kind: colleagues and administrators have none.
 * Its code loads after the screen.
 */
export function More(props: MorePerson) {
  const { type } = useUser();
  const isMet = type !== accountTypes.administrator && type !== props.person.type;
  return isMet && <span className={classes.place}>{<MoreMenu {...props} />}</span>;
}
