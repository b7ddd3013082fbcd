import * as addresses from '#contract/addresses.ts';
import { html } from '#server/platform/http/html.ts';
import { page, styleHash } from './outbox-page.ts';
import type { Kind } from './unsubscribe-link.ts';

/** Allows these pages their style sheet and their one form, nothing else. */
export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const names: Record<Kind, string> = { announcements: 'new positions', messages: 'new messages' };

/** Asks for confirmation. Opening a link changes nothing, because mail scanners open links too. */
export const questionPage = (productName: string, kind: Kind): string =>
  page(
    productName,
    'Unsubscribe',
    html`<h1>No more mail about ${names[kind]}?</h1>
      <p class="note">
        ${productName} will not write to the address you got this link at about ${names[kind]} any more. Your account
        and all else stay as they are.
      </p>
      <form method="post"><button>Unsubscribe</button></form>
      <p class="note">All kinds of mail can be chosen under <a href="${addresses.mailSettings}">Mail settings</a>.</p>`,
  );

export const donePage = (productName: string, kind: Kind): string =>
  page(
    productName,
    'Unsubscribed',
    html`<h1>You are unsubscribed</h1>
      <p class="note">${productName} sends you no mail about ${names[kind]}.</p>
      <p class="note">
        Changed your mind? Sign in and switch it on again under <a href="${addresses.mailSettings}">Mail settings</a>.
      </p>`,
  );

export const wrongLinkPage = (productName: string): string =>
  page(
    productName,
    'Not a valid link',
    html`<h1>This link does not work</h1>
      <p class="note">
        It is not complete, or it was sent to an address that your account no longer has. Nothing was changed.
      </p>
      <p class="note">
        Sign in and choose what you get mail about under <a href="${addresses.mailSettings}">Mail settings</a>.
      </p>`,
  );
