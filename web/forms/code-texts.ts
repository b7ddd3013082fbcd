/** What somebody reads whose code was refused (spec 8; tooManyAttempts: decisions.md, section 2). */
export const codeTexts = {
  wrongCredentialsWrongToken: 'Incorrect code. Please try again.',
  expiredCode: 'Expired code. Please try again.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
};
