import { ApiError } from './api.js';
import { byId, find, setText } from './dom.js';

/**
 * Says what was done, for eyes and for screen readers. It stays in a line of its own, over which nothing lies, until
 * something else is done or refused.
 * @param {string} text
 */
export function announce(text) {
  setText(byId('result'), text);
}

/**
 * Shows what the sandbox refused. Throws anything but a refusal.
 * @param {Element} line
 * @param {unknown} error
 */
export function showRefusal(line, error) {
  if (!(error instanceof ApiError)) throw error;
  announce('');
  setText(line, error.message);
}

/**
 * Does a piece of work once at a time. What goes wrong is said at the fields that it is about, and otherwise in one line.
 * @param {Element} near the form or row, which holds an `errorLine`
 * @param {() => Promise<string | undefined>} work resolves with what to announce
 */
export async function attempt(near, work) {
  if (near.getAttribute('aria-busy') === 'true') return;
  const line = find(near, '[data-error]', HTMLElement);
  near.setAttribute('aria-busy', 'true');
  // What was said is about something before.
  announce('');
  setText(line, '');
  near.querySelector('.done')?.remove();
  clearFields(near);
  try {
    const done = await work();
    if (done) {
      announce(done);
      line.before(doneLine(done));
    }
  } catch (error) {
    if (!(error instanceof ApiError && markFields(near, error))) showRefusal(line, error);
  } finally {
    near.removeAttribute('aria-busy');
  }
}

/** @param {string} text that is read out already where it is announced */
function doneLine(text) {
  const line = Object.assign(document.createElement('p'), { className: 'done', textContent: text });
  line.setAttribute('aria-hidden', 'true');
  return line;
}

/**
 * Marks the fields that an error is about, and moves the focus to the first; `false` if that is not all of the error.
 * @param {Element} near
 * @param {ApiError} error
 */
function markFields(near, { issues }) {
  const found = issues.map(({ at, message }) => ({ input: inputOf(near, at), message }));
  if (found.length === 0 || found.some(({ input }) => input === null)) return false;
  announce('');
  for (const { input, message } of found) if (input !== null) markField(input, input.dataset.says ?? message);
  found[0]?.input?.focus();
  return true;
}

/**
 * @param {Element} near
 * @param {string} at
 * @returns {HTMLElement | null}
 */
function inputOf(near, at) {
  const name = CSS.escape(at.split('/').at(-1) ?? '');
  return (
    near.querySelector(`[data-at="${CSS.escape(at)}"]`) ?? near.querySelector(`[name="${name}"]:not([type=checkbox])`)
  );
}

/**
 * @param {HTMLElement} input
 * @param {string} message
 */
function markField(input, message) {
  const id = `${input.id}-error`;
  if (document.getElementById(id) !== null) return;
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', id);
  const said = Object.assign(document.createElement('span'), { className: 'field-error', id, textContent: message });
  said.dataset.fieldError = '';
  input.parentElement?.append(said);
}

/** @param {Element} near */
function clearFields(near) {
  for (const said of near.querySelectorAll('[data-field-error]')) said.remove();
  for (const input of near.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
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

/**
 * Asks before something is lost.
 * @param {string} question
 * @param {string} yes text of the button that goes on
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  const dialog = find(document, '#confirm', HTMLDialogElement);
  setText(byId('confirm-question'), question);
  setText(byId('confirm-yes'), yes);
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    // The event comes later than the closing: one that finds the dialog open is about the question before.
    dialog.onclose = () => {
      if (!dialog.open) resolve(dialog.returnValue === 'yes');
    };
  });
}
