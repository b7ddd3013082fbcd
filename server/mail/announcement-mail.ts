import * as addresses from '#contract/addresses.ts';
import { html } from '#server/platform/http/html.ts';
import { layout } from './layout.ts';
import { inSubject } from './mail.ts';
import { plainName } from './plain-name.ts';

export interface Announcement {
  companyName: string;
  title: string;
  /** Names of skills. */
  skills: readonly string[];
  optionalSkills: readonly string[];
  /** Place of work, such as 'Remote, Lisbon'; empty if the position has none. */
  place: string;
}

interface AnnouncementMail extends Announcement {
  productName: string;
  /** Public address of the product. */
  appUrl: string;
  /** Leads through sign-in to the open position. */
  link: string;
  unsubscribeUrl: string;
  /** The person who receives replies; null if there is none. */
  clientName: string | null;
}

/** The mail that tells a talent about a position they match. */
export function announcementMail(mail: AnnouncementMail): { subject: string; text: string; html: string } {
  const { productName, appUrl, link, unsubscribeUrl } = mail;
  const [title, companyName] = [plainName(mail.title), plainName(mail.companyName)];
  const clientName = mail.clientName === null ? null : plainName(mail.clientName);
  const sentence = `${companyName} is looking for somebody with your skills.`;
  const facts = [
    ['Required skills', mail.skills.join(', ')],
    ['Optional skills', mail.optionalSkills.join(', ')],
    ['Location', mail.place],
  ].filter(([, value]) => value !== '');
  const answer = clientName === null ? [] : [`Questions? An answer to this mail reaches ${clientName}.`];
  const reason = `You get this mail once, since your profile on ${productName} matches the position.`;
  const settingsUrl = `${appUrl}${addresses.mailSettings}`;
  return {
    subject: `${inSubject(title)} at ${inSubject(companyName)}`,
    text: [
      productName,
      `${title} at ${companyName}`,
      sentence,
      ...facts.map(([name, value]) => `${name}: ${value}`),
      `See the position: ${link}`,
      ...answer,
      reason,
      `Unsubscribe: ${unsubscribeUrl}`,
      `Mail settings: ${settingsUrl}`,
      '',
    ].join('\n\n'),
    html: layout(
      productName,
      `${title} at ${companyName}`,
      html`<p style="margin: 0 0 18px">${sentence}</p>
        ${facts.map(
          ([name = '', value = '']) =>
            html`<p style="margin: 0 0 8px; overflow-wrap: anywhere">
              <span class="quiet" style="color: #5b605a">${name}:</span> ${value}
            </p>`,
        )}
        <p style="margin: 18px 0">
          <a
            class="button"
            href="${link}"
            style="display: inline-block; padding: 10px 18px; border-radius: 10px; background: #0e5a48; color: #ffffff; font-weight: 650; text-decoration: none"
            >See the position</a
          >
        </p>
        ${answer.map((line) => html`<p style="margin: 0 0 18px">${line}</p>`)}
        <p class="quiet" style="margin: 0; font-size: 14px; color: #5b605a">
          ${reason} <a class="quiet" href="${unsubscribeUrl}" style="color: #5b605a">Unsubscribe</a> ·
          <a class="quiet" href="${settingsUrl}" style="color: #5b605a">Mail settings</a>
        </p>`,
    ),
  };
}
