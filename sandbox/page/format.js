const NUMBERS = new Intl.NumberFormat('en');

export const number = (/** @type {number} */ value) => NUMBERS.format(value);

/** @param {number} value @param {string} currency */
export const amount = (value, currency) => `${number(value)} ${currency}`;

/** @param {number} count @param {string} one what is counted @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** A moment in UTC, to the second. @param {string} timestamp */
export const moment = (timestamp) => timestamp.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

export const json = (/** @type {unknown} */ value) => JSON.stringify(value, null, 2);
