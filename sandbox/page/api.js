import { byId, inputById } from './dom.js';

/**
 * What the sandbox answers when it refuses.
 * @typedef {{ type?: string, title?: string, detail?: string, issues?: Issue[] }} Problem
 */

/**
 * What is wrong with one field; `at` is a JSON pointer, or the name of the field.
 * @typedef {{ at: string, message: string }} Issue
 */

/** A refusal of the sandbox; the message is one line for a person. */
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

const TOKEN_KEY = 'reward-card-sandbox.token';
/** What a sandbox takes that was started without a token of its own. */
const DEFAULT_TOKEN = 'sandbox-token';

/** The token that the operations are called with; it lives as long as the tab. */
function readToken() {
  return sessionStorage.getItem(TOKEN_KEY) ?? DEFAULT_TOKEN;
}

export function startToken() {
  const input = inputById('token');
  input.value = readToken();
  input.addEventListener('input', () => sessionStorage.setItem(TOKEN_KEY, input.value.trim()));
}

/**
 * Asks for the token if the sandbox does.
 * @template Result
 * @param {() => Promise<Result>} call
 */
export async function withToken(call) {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    byId('token-box').setAttribute('open', '');
    inputById('token').focus();
    throw new ApiError(401, '401: Enter the token that the sandbox printed when it started, under Cards, API token.');
  }
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
 * Calls an operation of the contract.
 * @template Answer
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Answer>}
 */
export function operation(method, path, body) {
  return call(method, path, body, { authorization: `Bearer ${readToken()}` });
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {Record<string, string>} headers
 * @returns {Promise<any>} whatever was answered
 */
async function call(method, path, body, headers) {
  /** @type {RequestInit} */
  const init = { method, headers };
  if (body !== undefined) {
    init.headers = { ...headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const { response, text } = await exchange(path, init).catch(() => {
    throw new ApiError(0, 'No response came. The sandbox ended, or a fault dropped the response.');
  });
  const data = parse(text);
  if (response.ok) return data;
  throw new ApiError(response.status, lineOf(response.status, data), issuesOf(data));
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function exchange(path, init) {
  const response = await fetch(path, init);
  return { response, text: await response.text() };
}

/**
 * A value that is missing or wrong before anything is sent.
 * @param {string} name of the field
 * @param {string} message
 */
export function fieldError(name, message) {
  return new ApiError(0, message, [{ at: name, message }]);
}

/** @param {string} text */
function parse(text) {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Problems that are about one field as a whole. */
const FIELDS = { 'target-refused': 'url', 'csv-unreadable': 'file' };

/** @param {Problem | undefined} problem */
function issuesOf(problem) {
  if (problem?.issues) return problem.issues;
  const code = problem?.type?.split(':').at(-1) ?? '';
  const field = Object.entries(FIELDS).find(([each]) => each === code)?.[1];
  return field === undefined ? [] : [{ at: field, message: problem?.detail ?? '' }];
}

/**
 * One line that says what is wrong.
 * @param {number} status
 * @param {Problem | undefined} problem
 */
function lineOf(status, problem) {
  const detail = problem?.detail ?? problem?.title ?? 'The sandbox refused, and did not say why.';
  return `${status}: ${detail}`;
}
