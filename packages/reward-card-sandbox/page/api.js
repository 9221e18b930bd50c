import { inputById } from './dom.js';

/** @import { PreparedRequest, WantedRequest } from '../generated/controls/rest.ts' */

/** @typedef {{ at: string, message: string }} Issue What is wrong with one field, by its name or a JSON pointer. */

/** A refusal of the sandbox, or what is wrong before anything is sent; the message is one line for a person. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {readonly Issue[]} [issues]
   */
  constructor(status, message, issues = []) {
    super(message);
    this.status = status;
    this.issues = issues;
  }
}

/**
 * A value that is missing or wrong before anything is sent.
 * @param {string} name of the field
 * @param {string} message
 */
export function fieldError(name, message) {
  return new ApiError(0, message, [{ at: name, message }]);
}

/**
 * Does nothing about something that could not be read: it is read again after the next change, or when the connection is
 * back. Reports anything but a refusal.
 * @param {unknown} error
 */
export function readAgainLater(error) {
  if (!(error instanceof ApiError)) reportError(error);
}

/**
 * Calls a control of the sandbox.
 * @param {string} method
 * @param {string} path below `/_sandbox`
 * @param {unknown} [body]
 */
export function control(method, path, body) {
  return call(method, `/_sandbox${path}`, method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}), {});
}

/**
 * Headers and body of a request of an operation, with the token of the page, as the sandbox's contract requires them.
 * @param {WantedRequest['operation']} id
 * @returns {Promise<PreparedRequest>}
 */
export function prepared(id) {
  return control('POST', '/requests', { operation: id, token: inputById('token').value.trim() });
}

/**
 * Calls an operation of the contract.
 * @param {WantedRequest['operation']} id
 * @param {object} fields
 * @param {string} [cardId]
 */
export async function operation(id, fields, cardId = '') {
  const { method, path, headers, body } = await prepared(id);
  const sent = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
  return call(method, path.replace('{card_id}', encodeURIComponent(cardId)), { ...body, ...fields }, sent);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {Record<string, string>} headers
 * @returns {Promise<any>} whatever was answered
 */
async function call(method, path, body, headers) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const init = { method, headers: { 'content-type': 'application/json', ...headers }, ...sent };
  const lost = () => {
    throw new ApiError(0, 'No response came. The sandbox ended, or a fault dropped the response.');
  };
  const response = await fetch(path, init).catch(lost);
  const text = await response.text().catch(lost);
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  const data = isJson && text !== '' ? JSON.parse(text) : undefined;
  if (response.ok) return data;
  const detail = data?.detail ?? data?.title ?? (text || 'The sandbox refused, and did not say why.');
  throw new ApiError(response.status, `${response.status}: ${detail}`, data?.issues);
}
