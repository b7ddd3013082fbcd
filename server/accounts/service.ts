/** The door of the accounts: addresses, the making of an account, and its end. */
export { correctEmail, emailTaken } from './change-email.ts';
export { deleteUser } from './delete-user.ts';
export { normaliseEmail } from './email.ts';
export { cancelEmailChange, confirmEmailChange, findEmailChange, requestEmailChange } from './email-changes.ts';
export { insertUser } from './store.ts';
