/** The local part of a mailbox, as RFC 5321 defines it without quotes. */
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** A domain as typed: letters of any script. Other parts of a web address, a port or path, are refused here. */
const typedDomain = /^(?:[\p{L}\p{M}\p{N}.\u3002\u00b7\u30fb-]|\p{Join_Control})+$/u;
/** A domain in ASCII: labels of at most 63 characters, the last one of letters or an encoded one. */
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;
const maxEmailLength = 254;

/**
 * Normalises an e-mail address for storage and comparison: trimmed, in lower case, an international domain in its ASCII
 * form. Undefined for unreachable addresses: non-ASCII letters before the @ need an extension that few servers have.
 */
export function normaliseEmail(typed: string): string | undefined {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const [mailbox, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (text.length > maxEmailLength || !local.test(mailbox) || !typedDomain.test(domain)) return undefined;
  const host = URL.parse(`http://${domain}`)?.hostname ?? '';
  const email = `${mailbox.toLowerCase()}@${host}`;
  return asciiDomain.test(host) && email.length <= maxEmailLength ? email : undefined;
}
