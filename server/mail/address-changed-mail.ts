import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { address, button, line, quiet, render } from './blocks.ts';
import type { Content } from './mail.ts';
import { plainName } from './plain-name.ts';

interface AddressChangedMail {
  productName: string;
  /** Public address of the product. */
  appUrl: string;
  newAddress: string;
  /** Full name of the user who changed the address; null if deleted. */
  changedBy: string | null;
  /** Null for users who changed it themselves. */
  companyName: string | null;
  /** Leads to the page that gives the address back. */
  restoreUrl?: string | undefined;
  language?: Language;
}

/** The mail that tells a previous address that its account now uses another one. */
export function addressChangedMail({
  productName: product,
  appUrl,
  newAddress,
  restoreUrl,
  language = fallbackLanguage,
  ...names
}: AddressChangedMail): Content {
  const t = textsOf(language, 'mail');
  const company = names.companyName === null ? null : plainName(names.companyName);
  return {
    subject: t('addressChanged.subject', { product }),
    ...render({
      productName: product,
      title: t('addressChanged.title'),
      language,
      blocks: [
        line(
          company === null
            ? t('addressChanged.byOneself')
            : names.changedBy === null
              ? t('addressChanged.byDeleted', { company })
              : t('addressChanged.byMember', { company, name: plainName(names.changedBy) }),
        ),
        address(newAddress),
        line(t('addressChanged.signedOut')),
        ...(company === null ? [] : [quiet(t('addressChanged.warning', { address: appUrl }))]),
        ...(restoreUrl === undefined
          ? []
          : [line(t('addressChanged.restore.note')), button({ label: t('addressChanged.restore'), link: restoreUrl })]),
      ],
    }),
  };
}
