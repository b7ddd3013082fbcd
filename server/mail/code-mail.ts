import { html } from '#server/platform/http/html.ts';
import { layout } from './layout.ts';

interface CodeMail {
  productName: string;
  purpose: 'signup' | 'signin' | 'change-email';
  code: string;
  /** Minutes until the code expires. */
  minutes: number;
}

const strangersWarning = (productName: string): string =>
  `If you did not ask for it, someone else typed your address, and nothing has happened. Do not share this code: ${productName} never asks for it by mail or phone.`;

const wordings = {
  signup: {
    kind: 'confirmation code',
    title: 'Confirm your e-mail address',
    action: 'Type this code where you are signing up:',
    warning: strangersWarning,
  },
  signin: {
    kind: 'sign-in code',
    title: 'Your sign-in code',
    action: 'Type this code where you are signing in:',
    warning: strangersWarning,
  },
  // Often a colleague makes the change, so the code may be passed to them, but to no one else.
  'change-email': {
    kind: 'confirmation code',
    title: 'Confirm your new e-mail address',
    action: 'Type this code where the address of your account is being changed to this one:',
    warning: (productName: string) =>
      `If nobody in your team is doing that for you, someone typed your address by mistake, and nothing has happened. Do not share this code with anyone else: ${productName} never asks for it by mail or phone.`,
  },
};

/** The mail with a one-time code. */
export function codeMail({ productName, purpose, code, minutes }: CodeMail): {
  subject: string;
  text: string;
  html: string;
} {
  const { kind, title, action, warning: warningFor } = wordings[purpose];
  const validity = `It works once, for ${minutes === 1 ? 'one more minute' : `the next ${minutes} minutes`}.`;
  const warning = warningFor(productName);
  return {
    subject: `${code} is your ${productName} ${kind}`,
    text: [productName, title, action, `    ${code}`, validity, warning, ''].join('\n\n'),
    html: layout(
      productName,
      title,
      html`<p style="margin: 0 0 12px">${action}</p>
        <p
          class="code"
          style="margin: 0 0 12px; padding: 16px; border: 2px solid #f0a92e; border-radius: 14px; background: #ffffff; color: #1d211e; text-align: center; font-size: 32px; line-height: 1.25; font-weight: 700; letter-spacing: 0.22em; text-indent: 0.22em"
        >
          ${code}
        </p>
        <p style="margin: 0 0 18px">${validity}</p>
        <p class="quiet" style="margin: 0; font-size: 14px; color: #5b605a">${warning}</p>`,
    ),
  };
}
