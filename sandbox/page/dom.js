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

/** @param {string} id */
export function byId(id) {
  return find(document, `#${id}`, HTMLElement);
}

/** @param {string} id */
export function inputById(id) {
  return find(document, `#${id}`, HTMLInputElement);
}

/** @param {string} id */
export function buttonById(id) {
  return find(document, `#${id}`, HTMLButtonElement);
}

/** @param {string} id */
export function formById(id) {
  return find(document, `#${id}`, HTMLFormElement);
}

/**
 * Makes an element. Every text is put in as text, so that nothing in it is ever markup.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean>} [attributes] `true` sets an attribute without a value, `false` leaves it out
 * @param {...(Node | string)} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

/**
 * Sets the text of an element, if it is another: what is read out or selected stays undisturbed.
 * @param {Node} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Makes the children of a list what the items are, and keeps the element of an item that stays: focus, an open row
 * and half-typed text outlive a refresh.
 * @template Item
 * @template {Element} Row
 * @param {Element} list
 * @param {readonly Item[]} items
 * @param {{ key: (item: Item) => string, create: (item: Item) => Row, update: (row: Row, item: Item) => void }} how
 */
export function renderList(list, items, { key, create, update }) {
  const rows = /** @type {Row[]} */ ([...list.children]);
  const present = new Map(rows.map((row) => [row.getAttribute('data-key'), row]));
  const wanted = items.map((item) => {
    const name = key(item);
    const row = present.get(name) ?? create(item);
    row.setAttribute('data-key', name);
    present.delete(name);
    update(row, item);
    return row;
  });
  for (const gone of present.values()) gone.remove();
  place(list, wanted);
}

/**
 * Puts rows in their order. New rows go in together, one insertion for each gap: every insertion makes the browser lay out
 * the page.
 * @param {Element} list
 * @param {readonly Element[]} rows
 */
function place(list, rows) {
  const batch = document.createDocumentFragment();
  let next = list.firstElementChild;
  for (const row of rows) {
    if (row !== next) batch.append(row);
    else {
      list.insertBefore(batch, next);
      next = next.nextElementSibling;
    }
  }
  list.insertBefore(batch, next);
}

let lastNumber = 0;

/**
 * A label and its control.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [kind] class of the field
 */
export function field(label, control, kind = '') {
  lastNumber += 1;
  control.id = `field-${lastNumber}`;
  return make('p', { class: `field ${kind}`.trim() }, make('label', { for: control.id }, label), control);
}

/**
 * A button that does something.
 * @param {string} text
 * @param {() => unknown} work
 * @param {Record<string, string>} [attributes]
 */
export function button(text, work, attributes = {}) {
  const element = make('button', { type: 'button', ...attributes }, text);
  element.addEventListener('click', work);
  return element;
}
