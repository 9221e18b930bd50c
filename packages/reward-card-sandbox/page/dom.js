/**
 * Finds the one element of a kind within another. Throws if it is not there.
 * @template {Element} Kind
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function find(root, selector, kind) {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`There is no ${kind.name} ${selector}.`);
}

export const byId = (/** @type {string} */ id) => find(document, `#${id}`, HTMLElement);
export const inputById = (/** @type {string} */ id) => find(document, `#${id}`, HTMLInputElement);
export const formById = (/** @type {string} */ id) => find(document, `#${id}`, HTMLFormElement);

/**
 * Sets the text of an element, if it is another: what is read out or selected stays undisturbed.
 * @param {Node} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const NUMBERS = new Intl.NumberFormat('en');

/** A number with a true minus sign. */
export const number = (/** @type {number} */ value) => NUMBERS.format(value).replace('-', '\u2212');

/** @param {number} value @param {string} currency */
export const amount = (value, currency) => `${number(value)} ${currency}`;

/** @param {number} count @param {string} one what is counted @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** A moment in UTC, to the second. @param {string} timestamp */
export const moment = (timestamp) => timestamp.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

export const json = (/** @type {unknown} */ value) => JSON.stringify(value, null, 2);
