import { Tally } from '#web/ui/tally.tsx';
import { LinkButton } from './link-button.tsx';
import classes from './notice-page.module.css';

interface Props {
  title: string;
  text: string;
  /** The way on. */
  href: string;
  action: string;
  hasMark?: boolean;
}

/** One message in the middle of a page, with a way on. */
export const NoticePage = ({ title, text, href, action, hasMark = false }: Props) => (
  <div className={classes.root}>
    {hasMark && <Tally size={64} isMuted />}
    <h1>{title}</h1>
    <p className={classes.text}>{text}</p>
    <LinkButton href={href} size="lg">
      {action}
    </LinkButton>
  </div>
);
