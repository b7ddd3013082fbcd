import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './messages-screen.module.css';

/** Heading of the messages, above the list of threads. */
export const MessagesTitle = () => <h1 className={classes.title}>{useTexts('messaging')('screen.title')}</h1>;
