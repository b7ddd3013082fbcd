import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { code as codeBlock, line, quiet, render } from './blocks.ts';
import type { Content } from './mail.ts';

interface CodeMail {
  productName: string;
  purpose: 'signup' | 'signin' | 'proof' | 'change-email';
  code: string;
  /** Minutes until the code expires. */
  minutes: number;
  language?: Language;
}

/** The mail with a one-time code. */
export function codeMail({ productName, purpose, code, minutes, language = fallbackLanguage }: CodeMail): Content {
  const t = textsOf(language, 'mail');
  return {
    subject: t(`code.${purpose}.subject`, { code, product: productName }),
    ...render({
      productName,
      title: t(`code.${purpose}.title`),
      language,
      blocks: [
        line(t(`code.${purpose}.action`)),
        codeBlock(code),
        line(t('code.validity', { minutes })),
        quiet(t(`code.${purpose}.warning`, { product: productName })),
      ],
    }),
  };
}
