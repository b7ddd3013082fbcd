import { redirect } from '@tanstack/react-router';
import type { User } from '#contract/accounts.ts';
import { type AccountType } from '#contract/call.ts';

/** Guard of an area: sends users of another type to their own home. */
export const only =
  (type: AccountType) =>
  ({ context }: { context: { user: User } }) => {
    if (context.user.type !== type) throw redirect({ to: '/' });
  };

/** Parses the public name of a position. */
export const readPosition = ({ position }: Record<string, unknown>): { position?: string } => ({
  ...(typeof position === 'string' && /^[\w-]{1,64}$/.test(position) && { position }),
});

/** Parses the search and page of an administrator's list; a numeric search arrives as a number. */
export const readSearch = ({ search, page }: Record<string, unknown>): { search?: string; page?: number } => ({
  ...(((typeof search === 'string' && search !== '') || typeof search === 'number') && {
    search: String(search).slice(0, 200),
  }),
  ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
});
