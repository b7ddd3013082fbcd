export { sendWebhooks } from './send-webhooks.ts';
export {
  tellCandidateMoved,
  tellContactAnswered,
  tellInterviewCancelled,
  tellInterviewConfirmed,
  tellInterviewMoved,
  tellPositionClosed,
  tellPositionLive,
  tellTalentErased,
} from './queue-events.ts';
export { integrationMails } from './mails.ts';
export { endTokensOf } from './change-tokens.ts';
export { askAboutWebhooksOf, endWebhooksOf } from './change-webhooks.ts';
export { sweepWebhookDeliveries } from './webhook-store.ts';
