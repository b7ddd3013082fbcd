/** The door of the accounts: addresses, the making of an account, and its end. */
export { changeEmail, emailTaken } from './change-email.ts';
export { deleteUser } from './delete-user.ts';
export { normaliseEmail } from './email.ts';
export { insertUser } from './store.ts';
