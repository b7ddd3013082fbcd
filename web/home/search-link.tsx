import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { at } from '#contract/screens.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './search-link.module.css';

/** Link to the search for talents that looks like its field. */
export const SearchLink = () => (
  <Link to={at.clientSearch} className={classes.field}>
    <Search size={18} aria-hidden />
    {useTexts('home')('home.search')}
  </Link>
);
