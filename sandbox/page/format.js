const NUMBERS = new Intl.NumberFormat('en');

/**
 * An amount with its currency.
 * @param {number} value
 * @param {string} currency
 */
export function amount(value, currency) {
  return `${NUMBERS.format(value)} ${currency}`;
}

/** @param {number} value */
export function number(value) {
  return NUMBERS.format(value);
}

/**
 * A count and what is counted.
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export function counted(count, one, many = `${one}s`) {
  return `${NUMBERS.format(count)} ${count === 1 ? one : many}`;
}

/**
 * A moment in UTC, to the second.
 * @param {string} timestamp
 */
export function moment(timestamp) {
  return timestamp.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
}

/** @param {unknown} value */
export function json(value) {
  return JSON.stringify(value, null, 2);
}
