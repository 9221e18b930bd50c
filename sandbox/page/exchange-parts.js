import { button, make } from './dom.js';
import { announce } from './forms.js';
import { payloadBox } from './row.js';

/** @import { Header } from '../generated/controls/rest.ts' */

/**
 * A part of an exchange under its heading.
 * @param {string} title
 * @param {...(Node | string)} children
 */
export function section(title, ...children) {
  return make('section', { class: 'exchange' }, make('h3', {}, title), ...children);
}

/**
 * @param {string} side
 * @param {readonly Header[]} headers
 */
export function headersBox(side, headers) {
  if (headers.length === 0) return '';
  return payloadBox(`${side} headers`, headers.map(({ name, value }) => `${name}: ${value}`).join('\n'));
}

/** @param {string} subject */
export function subjectLink(subject) {
  return make('a', { href: `#timeline/${subject}` }, subject);
}

/**
 * Buttons that copy texts, each under its name.
 * @param {readonly (readonly [string, string])[]} texts
 */
export function copyButtons(texts) {
  if (texts.length === 0) return '';
  const buttons = texts.map(([name, text]) => button(`Copy as ${name}`, () => copy(name, text), { class: 'small' }));
  return make('p', { class: 'pair' }, ...buttons);
}

/**
 * @param {string} name
 * @param {string} text
 */
async function copy(name, text) {
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  announce(done ? `Copied as ${name}.` : 'The browser did not allow copying.');
}
