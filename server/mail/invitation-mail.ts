import { button, line, quiet, render } from './blocks.ts';
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
  return {
    subject:
      inviterName === null
        ? `${inSubject(companyName)} has added you to its team on ${productName}`
        : `${inSubject(inviterName)} has added you to ${inSubject(companyName)} on ${productName}`,
    ...render({
      productName,
      title: `You are in the team of ${companyName}`,
      blocks: [
        line(
          `${inviterName ?? companyName} has added you on ${productName}, where companies and software engineers find each other. Sign in with this e-mail address; there is no password.`,
        ),
        button({ label: 'Sign in', link }),
        quiet(
          'If you do not know them, there is nothing you need to do: you can still sign up by yourself with this address.',
        ),
      ],
    }),
  };
}
