import { html } from '#server/platform/http/html.ts';
import { layout } from './layout.ts';
import { plainName } from './plain-name.ts';

interface AddressChangedMail {
  productName: string;
  /** Public address of the product. */
  appUrl: string;
  newAddress: string;
  /** Full name of the user who changed the address; null if deleted. */
  changedBy: string | null;
  companyName: string;
}

/** The mail that tells a previous address that its account now uses another one. */
export function addressChangedMail({ productName, appUrl, newAddress, ...names }: AddressChangedMail): {
  subject: string;
  text: string;
  html: string;
} {
  const title = 'Your e-mail address was changed';
  const account = `the address of your account in the team of ${plainName(names.companyName)}`;
  const change =
    names.changedBy === null
      ? `T${account.slice(1)} was changed.`
      : `${plainName(names.changedBy)} has changed ${account}.`;
  const sentence = `${change} From now on you sign in with:`;
  const consequence = 'Wherever you were signed in, you have been signed out.';
  const warning = `If you did not want this, tell your colleagues at once: everyone in your team can change it back under Team on ${appUrl}.`;
  return {
    subject: `Your ${productName} e-mail address was changed`,
    text: [productName, title, sentence, `    ${newAddress}`, consequence, warning, ''].join('\n\n'),
    html: layout(
      productName,
      title,
      html`<p style="margin: 0 0 12px">${sentence}</p>
        <p style="margin: 0 0 12px; font-weight: 650; overflow-wrap: anywhere">${newAddress}</p>
        <p style="margin: 0 0 18px">${consequence}</p>
        <p class="quiet" style="margin: 0; font-size: 14px; color: #5b605a">${warning}</p>`,
    ),
  };
}
