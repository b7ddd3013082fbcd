import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { html } from '#server/platform/http/html.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { layout } from './layout.ts';

interface CodeMail {
  productName: string;
  purpose: 'signup' | 'signin' | 'change-email';
  code: string;
  /** Minutes until the code expires. */
  minutes: number;
  language?: Language;
}

/** The mail with a one-time code. */
export function codeMail({ productName, purpose, code, minutes, language = fallbackLanguage }: CodeMail): {
  subject: string;
  text: string;
  html: string;
} {
  const t = textsOf(language, 'mail');
  const title = t(`code.${purpose}.title`);
  const action = t(`code.${purpose}.action`);
  const validity = t('code.validity', { minutes });
  const warning = t(`code.${purpose}.warning`, { product: productName });
  return {
    subject: t(`code.${purpose}.subject`, { code, product: productName }),
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
      language,
    ),
  };
}
