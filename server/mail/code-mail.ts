import { html } from '#server/platform/html.ts';
import { layout } from './layout.ts';

interface CodeMail {
  productName: string;
  purpose: 'signup' | 'signin';
  code: string;
  /** For how long the code still works. */
  minutes: number;
}

const wordings = {
  signup: {
    kind: 'confirmation code',
    title: 'Confirm your e-mail address',
    action: 'Type this code where you are signing up:',
  },
  signin: { kind: 'sign-in code', title: 'Your sign-in code', action: 'Type this code where you are signing in:' },
};

/** The mail that brings a one-time code. */
export function codeMail({ productName, purpose, code, minutes }: CodeMail): {
  subject: string;
  text: string;
  html: string;
} {
  const { kind, title, action } = wordings[purpose];
  const validity = `It works once, for ${minutes === 1 ? 'one more minute' : `the next ${minutes} minutes`}.`;
  const warning = `If you did not ask for it, somebody else typed your address, and nothing has happened. Give this code to nobody: ${productName} never asks for it by mail or phone.`;
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
