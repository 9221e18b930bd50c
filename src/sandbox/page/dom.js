/**
 * Finds the element with an id.
 * @param {string} id
 * @returns {any} the element; what it is stands in index.html
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`index.html has no #${id}.`);
  return found;
}

/**
 * Makes an element. Every text is put in as text, so that nothing in it is ever markup.
 * @param {string} tag
 * @param {Record<string, string | boolean>} [attributes] `true` sets an attribute without a value, `false` leaves it out
 * @param {...(Node | string)} children
 * @returns {any}
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
 * @param {unknown} text
 */
export function setText(element, text) {
  const wanted = String(text ?? '');
  if (element.textContent !== wanted) element.textContent = wanted;
}

/**
 * Makes the children of a list what the items are, and keeps the element of an item that stays: focus, an open row
 * and half-typed text outlive a refresh.
 * @template Item
 * @param {Element} list
 * @param {readonly Item[]} items
 * @param {{ key: (item: Item) => string, create: (item: Item) => Element, update: (element: any, item: Item) => void }} how
 */
export function renderList(list, items, { key, create, update }) {
  const present = new Map([...list.children].map((child) => [child.getAttribute('data-key'), child]));
  const wanted = items.map((item) => {
    const name = key(item);
    const element = present.get(name) ?? create(item);
    element.setAttribute('data-key', name);
    present.delete(name);
    update(element, item);
    return element;
  });
  for (const gone of present.values()) gone.remove();
  wanted.forEach((element, index) => {
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  });
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
 * @returns {HTMLButtonElement}
 */
export function button(text, work, attributes = {}) {
  const element = make('button', { type: 'button', ...attributes }, text);
  element.addEventListener('click', work);
  return element;
}
