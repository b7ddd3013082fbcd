import { adminClients } from '#contract/admin.ts';
import type { Answer } from './view.ts';

/** Trials that run and trials that are over, with all marks that an account can have. */
export const onTrial: Answer = {
  path: adminClients.path,
  change: ({ users, ...answer }: ReturnType<typeof adminClients.answer.parse>) => ({
    ...answer,
    users: users.map((user, index) => ({
      ...user,
      isTrial: true,
      isTrialExpired: index % 2 === 0,
      emailRefusal: { at: user.signedUpAt, status: '5.1.1' },
      suspension: { of: 'user', until: null },
      leavingAt: user.trialEndsAt,
    })),
  }),
};
