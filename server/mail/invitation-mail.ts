import { html } from '#server/platform/http/html.ts';
import { layout } from './layout.ts';
import { inSubject } from './mail.ts';
import { plainName } from './plain-name.ts';

interface InvitationMail {
  productName: string;
  /** Null if deleted: then the company invites. */
  inviterName: string | null;
  companyName: string;
  /**
   * Leads to the sign-in screen with the address filled in. It never signs in by itself, because mail scanners open
   * links.
   */
  link: string;
}

/** The mail that tells a new company member about their account. */
export function invitationMail({ productName, link, ...names }: InvitationMail): {
  subject: string;
  text: string;
  html: string;
} {
  const companyName = plainName(names.companyName);
  const inviterName = names.inviterName === null ? null : plainName(names.inviterName);
  const title = `You are in the team of ${companyName}`;
  const inviter = inviterName ?? companyName;
  const sentence = `${inviter} has added you on ${productName}, where companies and software engineers find each other. Sign in with this e-mail address; there is no password.`;
  const warning =
    'If you do not know them, there is nothing you need to do: you can still sign up by yourself with this address.';
  return {
    subject:
      inviterName === null
        ? `${inSubject(companyName)} has added you to its team on ${productName}`
        : `${inSubject(inviterName)} has added you to ${inSubject(companyName)} on ${productName}`,
    text: [productName, title, sentence, `Sign in: ${link}`, warning, ''].join('\n\n'),
    html: layout(
      productName,
      title,
      html`<p style="margin: 0 0 18px">${sentence}</p>
        <p style="margin: 0 0 18px">
          <a
            class="button"
            href="${link}"
            style="display: inline-block; padding: 10px 18px; border-radius: 10px; background: #0e5a48; color: #ffffff; font-weight: 650; text-decoration: none"
            >Sign in</a
          >
        </p>
        <p class="quiet" style="margin: 0; font-size: 14px; color: #5b605a">${warning}</p>`,
    ),
  };
}
