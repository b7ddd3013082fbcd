/** Every address of the web application, as its router writes them: `$id` is one part, `{-$id}` one that may be absent. */
export const addresses = [
  '/',
  '/admin/clients',
  '/admin/mail',
  '/admin/talents',
  '/client/company',
  '/client/company/edit',
  '/client/home/{-$positionHashId}',
  '/client/messages/{-$id}',
  '/client/positions',
  '/client/positions/$positionHashId/edit',
  '/client/teammates',
  '/client/teammates/$id/edit',
  '/client/teammates/create',
  '/mail-settings',
  '/signin/{-$id}',
  '/signup',
  '/talent/home/{-$positionHashId}',
  '/talent/messages/{-$id}',
  '/talent/profile',
  '/talent/profile/edit',
] as const;

const sources = addresses.map((address) => address.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+'));
const pattern = new RegExp(`^(?:${sources.join('|')})/?$`, 'i');

/** Whether a path, as a request has it, is one of the application. Like the router it takes either case and a last slash. */
export const isAddress = (path: string): boolean => pattern.test(path);
