import { hmac } from '../../src/webhooks.ts';
import { SECRET } from './secret.ts';

/** How the service signs is an open point, so an HMAC over the body stands for it. */
export const { verify } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: [SECRET], content: ({ raw }) => raw });
