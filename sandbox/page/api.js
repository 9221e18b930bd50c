import { inputById } from './dom.js';

/**
 * What the sandbox answers when it refuses.
 * @typedef {{ type?: string, title?: string, detail?: string, issues?: Issue[] }} Problem
 */

/**
 * What is wrong with one field; `at` is a JSON pointer, or the name of the field.
 * @typedef {{ at: string, message: string }} Issue
 */

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
 * back. Throws anything but a refusal.
 * @param {unknown} error
 */
export function readAgainLater(error) {
  if (!(error instanceof ApiError)) throw error;
}

/**
 * Calls a control of the sandbox.
 * @template Answer
 * @param {string} method
 * @param {string} path below `/_sandbox`
 * @param {unknown} [body]
 * @returns {Promise<Answer>}
 */
export function control(method, path, body) {
  return call(method, `/_sandbox${path}`, method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}), {});
}

/**
 * Calls an operation of the contract, with the token of the page.
 * @template Answer
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Answer>}
 */
export function operation(path, body) {
  return call('POST', path, body, { authorization: `Bearer ${inputById('token').value.trim()}` });
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
  const { response, text } = await exchange(path, init).catch(() => {
    throw new ApiError(0, 'No response came. The sandbox ended, or a fault dropped the response.');
  });
  const data = parse(text);
  if (response.ok) return data;
  const detail = data?.detail ?? data?.title ?? 'The sandbox refused, and did not say why.';
  throw new ApiError(response.status, `${response.status}: ${detail}`, issuesOf(data));
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function exchange(path, init) {
  const response = await fetch(path, init);
  return { response, text: await response.text() };
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Problems that are about one field as a whole. */
const FIELDS = { 'target-refused': 'url', 'csv-unreadable': 'file' };

/** @param {Problem | undefined} problem */
function issuesOf(problem) {
  if (problem?.issues) return problem.issues;
  const found = Object.entries(FIELDS).find(([code]) => problem?.type?.endsWith(`:${code}`));
  return found === undefined ? [] : [{ at: found[1], message: problem?.detail ?? '' }];
}
