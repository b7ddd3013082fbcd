import { useTexts } from '#web/platform/texts/texts.ts';
import { Section } from './section.tsx';

/** The address that a user signs in with. */
export function AddressSection({ email }: { email: string }) {
  const t = useTexts('account');
  return <Section title={t('address.title')} note={t.rich('address.note', { email, strong: <strong /> })} />;
}
