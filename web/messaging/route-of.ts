import type { User } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';

/** Where this user's messages are. */
export const routeOf = ({ type }: Pick<User, 'type'>) =>
  type === accountTypes.talent ? '/talent/messages/{-$id}' : '/client/messages/{-$id}';
