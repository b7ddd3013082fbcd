/** Public interface of the accounts room: addresses, creating accounts and deleting them, the page's user. */
export { correctEmail, emailTaken } from './change-email.ts';
export { deleteUser } from './delete-user.ts';
export { normaliseEmail } from './email.ts';
export { cancelEmailChange, confirmEmailChange, findEmailChange, requestEmailChange } from './email-changes.ts';
export { noteLeaving, noteSuspension } from './events-store.ts';
export { readFirstPage } from './first-page.ts';
export { whyNotLeave, whyNotOwnAccount } from './policy.ts';
export { checkProven } from './proof.ts';
export { resetPasskeys } from './reset-passkeys.ts';
export { insertUser, updateUser } from './store.ts';
