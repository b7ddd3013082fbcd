export { sendWebhooks } from './deliver.ts';
export {
  tellCandidateMoved,
  tellContactAnswered,
  tellInterviewCancelled,
  tellInterviewConfirmed,
  tellPositionClosed,
  tellPositionLive,
  tellTalentErased,
} from './events.ts';
export { integrationMails } from './mails.ts';
export { endTokensOf } from './tokens.ts';
export { askAboutWebhooksOf, endWebhooksOf } from './webhooks.ts';
export { sweepWebhookDeliveries } from './webhook-store.ts';
