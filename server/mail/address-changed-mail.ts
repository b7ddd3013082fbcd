import { address, line, quiet, render } from './blocks.ts';
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
  const account = `the address of your account in the team of ${plainName(names.companyName)}`;
  const change =
    names.changedBy === null
      ? `T${account.slice(1)} was changed.`
      : `${plainName(names.changedBy)} has changed ${account}.`;
  return {
    subject: `Your ${productName} e-mail address was changed`,
    ...render({
      productName,
      title: 'Your e-mail address was changed',
      blocks: [
        line(`${change} From now on you sign in with:`),
        address(newAddress),
        line('Wherever you were signed in, you have been signed out.'),
        quiet(
          `If you did not want this, tell your colleagues at once: everyone in your team can change it back under Team on ${appUrl}.`,
        ),
      ],
    }),
  };
}
