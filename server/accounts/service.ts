/** Public interface of the accounts room: addresses, creation and deletion of accounts, the page's user. */
export { watchForAdministrator } from './ensure-administrators.ts';
export { correctEmail, emailTaken } from './set-email.ts';
export { isInForce, listDecisions } from './decisions-store.ts';
export { deleteUser } from './delete-user.ts';
export { cancelEmailChange, confirmEmailChange, findEmailChange, requestEmailChange } from './change-email.ts';
export { noteDataTaken, noteLeaving, noteSuspension } from './events-store.ts';
export { accountMails, queueCodeMail, withdrawCodeMail } from './mails.ts';
export { listPasskeys } from './passkeys-store.ts';
export { whyNotLeave } from './policy.ts';
export { checkProven } from './prove-self.ts';
export { removeAdministrator } from './remove-administrator.ts';
export { resetPasskeys } from './reset-passkeys.ts';
export { createProvider, reasonOf } from './ask-provider.ts';
export { lockCompanyOf, secureAccount } from './secure-account.ts';
export { insertUser, listAdministrators, updateUser } from './store.ts';
export { welcome } from './welcome-user.ts';
