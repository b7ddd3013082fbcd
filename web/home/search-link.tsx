import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { at } from '#contract/screens.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';

/** Link to the search for talents. */
export const SearchLink = () => (
  <Button
    variant="default"
    leftSection={<Search size={18} aria-hidden />}
    renderRoot={(props) => <Link to={at.clientSearch} {...props} />}
  >
    {useTexts('home')('home.search')}
  </Button>
);
