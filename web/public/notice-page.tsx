import { Stack, Text } from '#web/ui/layout.tsx';
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
  <Stack gap="14" align="center" textAlign="center" className={classes.root}>
    {hasMark && <Tally size={64} isMuted />}
    <h1>{title}</h1>
    <Text marginBottom="6" tone="mute">
      {text}
    </Text>
    <LinkButton href={href} size="lg">
      {action}
    </LinkButton>
  </Stack>
);
