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
