import type { DeliveryResult, IssueCardRequest } from '../../../../src/index.ts';
import type { DeliveryHeaders, HeadersReader } from '../../../../src/webhooks.ts';

// Checked by tsc alone: every line under @ts-expect-error has to be a compile error, every other line none.

export const results: DeliveryResult[] = ['sent_whatsapp', 'sent_sms', 'sent_'];
// @ts-expect-error does not begin as stated
export const otherResult: DeliveryResult = 'whatsapp';

export const headers: DeliveryHeaders = { 'X-Service-Signature': 'signature' };
// @ts-expect-error every delivery carries the signature
export const noHeaders: DeliveryHeaders = {};
export const reader: HeadersReader = new Headers();

declare const typedIn: string;
/** A number out of a form is a text of which nothing is known. */
export const request: IssueCardRequest = { recipient_phone: typedIn, value: 1, currency: 'KES', format: typedIn };
