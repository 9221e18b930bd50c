import { ApiError } from './api.js';
import { byId, find, inputById, setText } from './dom.js';

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
  setText(line, error.message);
}

/**
 * Does a piece of work once at a time. What goes wrong is said in a line below the fields, and the fields that it is about are
 * marked.
 * @param {Element} near the form or row, which holds an `errorLine`
 * @param {() => Promise<string | undefined>} work resolves with what to announce
 */
export async function attempt(near, work) {
  if (near.getAttribute('aria-busy') === 'true') return;
  const line = find(near, '[data-error]', HTMLElement);
  near.setAttribute('aria-busy', 'true');
  // The previous message is out of date.
  announce('');
  setText(line, '');
  for (const input of near.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  try {
    announce((await work()) ?? '');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) showRefusal(line, askForToken());
    else if (!(error instanceof ApiError && markFields(near, line, error))) showRefusal(line, error);
  } finally {
    near.removeAttribute('aria-busy');
  }
}

function askForToken() {
  byId('token-box').setAttribute('open', '');
  inputById('token').focus();
  return new ApiError(401, '401: Enter the token that the sandbox printed when it started, under Cards, API token.');
}

/**
 * Marks the fields that an error is about, says what each wants, and moves the focus to the first; `false` if that is not all
 * of the error.
 * @param {Element} near
 * @param {Element} line
 * @param {ApiError} error
 */
function markFields(near, line, { issues }) {
  const wanted = new Map(issues.map(({ at, message }) => [inputOf(near, at), message]));
  if (wanted.size === 0 || wanted.has(null)) return false;
  for (const input of wanted.keys()) input?.setAttribute('aria-invalid', 'true');
  setText(line, [...wanted].map(([input, message]) => input?.dataset.says ?? message).join(' '));
  [...wanted.keys()][0]?.focus();
  return true;
}

/**
 * @param {Element} near
 * @param {string} at `/api/after` is about the field `api.after`
 * @returns {HTMLElement | null}
 */
function inputOf(near, at) {
  const path = at.replace(/^\//, '').replaceAll('/', '.');
  return near.querySelector(`[name="${CSS.escape(path)}"]:not([type=checkbox])`);
}

/**
 * Values of a form or a row, by name: integers, codes in capitals, lists of ticked boxes.
 * Empty values are omitted.
 * @param {Element} near
 */
export function readFields(near) {
  /** @type {Record<string, any>} */
  const fields = {};
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (near.querySelectorAll('[name]'))) {
    const { name, type, inputMode, autocapitalize } = input;
    const text = input.value.trim();
    if (type === 'checkbox') {
      if (input.checked) fields[name] = [...(fields[name] ?? []), text];
    } else if (text !== '') {
      fields[name] =
        inputMode === 'numeric' ? wholeNumber(text) : autocapitalize === 'characters' ? text.toUpperCase() : text;
    }
  }
  return fields;
}

/** @param {string} text an integer, or the text as it is, so that the sandbox reports the problem */
function wholeNumber(text) {
  const digits = text.replaceAll(/[\s,_]/g, '');
  return /^-?\d{1,16}$/.test(digits) ? Number(digits) : text;
}

/**
 * Does the work when a form is submitted.
 * @param {string} id of the form
 * @param {(fields: Record<string, any>) => Promise<string | undefined>} work
 */
export function onSubmit(id, work) {
  const form = find(document, `#${id}`, HTMLFormElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(form, () => work(readFields(form)));
  });
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
