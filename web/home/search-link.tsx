import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { at } from '#contract/screens.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './search-link.module.css';

/** Link to the search for talents, of which only the icon remains on phones. */
export const SearchLink = () => (
  <Button
    variant="default"
    className={classes.root}
    leftSection={<Search size={18} aria-hidden />}
    renderRoot={(props) => <Link to={at.clientSearch} {...props} />}
  >
    <span className={classes.text}>{useTexts('home')('home.search')}</span>
  </Button>
);
