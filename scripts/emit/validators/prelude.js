/** Enough for any person, and a bound on what a hostile value can make us remember. */
const MAX_ISSUES = 1000;

/** The issues with one more. */
export function found(issues, at, rule, message) {
  const issue = { at, rule, message };
  if (issues === null) return [issue];
  if (issues.length < MAX_ISSUES) issues.push(issue);
  return issues;
}

/** The issues with one more, of a required value that is not of its type. */
export function unfit(issues, value, at, message) {
  return value === undefined ? found(issues, at, 'required', 'is missing') : found(issues, at, 'type', message);
}

/** The issues with one more, of a value that is not an exact integer; `beyond` says so of one that is too large. */
export function notInteger(issues, value, at, beyond) {
  const isTooLarge = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isTooLarge ? found(issues, at, 'exact-integer', beyond) : unfit(issues, value, at, 'must be integer');
}

/** JSON pointer to a member of the value at another. */
export function memberAt(at, key) {
  return `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The length of a text in characters, as JSON Schema counts them. */
export function lengthOf(text) {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    if (isSurrogate(text, at, 0xd800) && isSurrogate(text, at + 1, 0xdc00)) length -= 1;
  }
  return length;
}

function isSurrogate(text, at, from) {
  const code = text.charCodeAt(at);
  return code >= from && code < from + 0x400;
}

/** Whether two JSON values are the same. */
export function isEqual(one, other) {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]));
}
