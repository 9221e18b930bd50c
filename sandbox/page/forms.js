import { ApiError } from './api.js';
import { byId, find, make, setText } from './dom.js';

/**
 * Says what was done, for eyes and for screen readers.
 * @param {string} text
 */
export function announce(text) {
  const result = byId('result');
  setText(result, text);
  result.classList.remove('fresh');
  // Reading the layout between the two starts the animation anew.
  void result.offsetWidth;
  result.classList.add('fresh');
}

/** Where a form or a row says what went wrong. */
export function errorLine() {
  return make('p', { class: 'error', role: 'alert', 'data-error': true });
}

/**
 * Shows what the sandbox refused. Throws anything but a refusal.
 * @param {Element} line
 * @param {unknown} error
 */
export function showRefusal(line, error) {
  if (!(error instanceof ApiError)) throw error;
  setText(line, error.message);
}

/**
 * Does a piece of work once at a time; what goes wrong is shown in one line next to it.
 * @param {Element} near the form or row, which holds an `errorLine`
 * @param {() => Promise<string | undefined>} work resolves with what to announce
 */
export async function attempt(near, work) {
  if (near.getAttribute('aria-busy') === 'true') return;
  const line = find(near, '[data-error]', HTMLElement);
  near.setAttribute('aria-busy', 'true');
  setText(line, '');
  try {
    const done = await work();
    if (done) announce(done);
  } catch (error) {
    showRefusal(line, error);
  } finally {
    near.removeAttribute('aria-busy');
  }
}

/**
 * Does the work when a form is submitted.
 * @param {HTMLFormElement} form
 * @param {(values: FormData) => Promise<string | undefined>} work
 */
export function onSubmit(form, work) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(form, () => work(new FormData(form)));
  });
}

/**
 * Text as a whole number, or as it came, so that the sandbox says what is wrong with it; empty text is nothing.
 * @param {FormDataEntryValue | null} value
 */
export function wholeNumber(value) {
  const text = String(value ?? '').replaceAll(/[\s,_]/g, '');
  if (text === '') return undefined;
  return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
}

/**
 * Currency as it is sent.
 * @param {FormDataEntryValue | null} value
 */
export function currencyCode(value) {
  return String(value ?? '')
    .trim()
    .toUpperCase();
}

/** @type {((answer: boolean) => void) | undefined} */
let settle;

/**
 * Asks before something is lost.
 * @param {string} question
 * @param {string} yes text of the button that goes on
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  setText(byId('confirm-question'), question);
  setText(byId('confirm-yes'), yes);
  confirmDialog().showModal();
  return new Promise((resolve) => {
    settle = resolve;
  });
}

/** Wires the dialog that asks; Escape says no. */
export function startConfirm() {
  const dialog = confirmDialog();
  const answer = (/** @type {boolean} */ isYes) => {
    dialog.close();
    settle?.(isYes);
  };
  dialog.addEventListener('cancel', () => settle?.(false));
  byId('confirm-yes').addEventListener('click', () => answer(true));
  byId('confirm-no').addEventListener('click', () => answer(false));
}

function confirmDialog() {
  return find(document, '#confirm', HTMLDialogElement);
}
