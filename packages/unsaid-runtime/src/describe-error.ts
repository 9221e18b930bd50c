/** Most characters of an error that are shown or stored, before those that cannot be seen are escaped. */
const MAX_CHARACTERS = 500;

/**
 * Turns anything that was thrown, rejected with or emitted as an error into one short line, which every terminal and
 * database takes. Never throws, whatever that is: a proxy, a symbol, an error whose `message` is a list. Of an object without
 * a message it names the fields alone, since their values may be personal data.
 */
export function describeError(thrown: unknown): string {
  try {
    const [line = ''] = textOf(thrown)
      .trimStart()
      .slice(0, MAX_CHARACTERS)
      .split(/[\r\n]/, 1);
    return oneLine(line);
  } catch {
    return 'an object that cannot be read';
  }
}

/** Describes a thrown value, with the place where an error was created. */
export function describeCause(cause: unknown): string {
  try {
    const { stack } = cause as { stack?: unknown };
    const [place] = /^ +at .*/m.exec(typeof stack === 'string' ? stack : '') ?? [];
    return [describeError(cause), place?.trim()].filter(Boolean).join(' ');
  } catch {
    return describeError(cause);
  }
}

/** `instanceof` that does not throw: a revoked proxy is an instance of nothing. */
export function isInstance<Type>(type: abstract new (...args: never[]) => Type, thrown: unknown): thrown is Type {
  try {
    return thrown instanceof type;
  } catch {
    return false;
  }
}

/** A field of what was thrown, where it can be read. */
export function fieldOf(thrown: unknown, name: string): unknown {
  try {
    return Reflect.get(Object(thrown), name);
  } catch {
    return undefined;
  }
}

function textOf(thrown: unknown): string {
  if (typeof thrown === 'function') return 'a function';
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { message, name, errors } = thrown as { message?: unknown; name?: unknown; errors?: unknown };
  if (isText(message)) return message;
  // A connection that Node tries with several addresses fails with an AggregateError without a message of its own.
  if (Array.isArray(errors) && errors.length > 0) return describeError(errors[0]);
  if (thrown instanceof Error && message === '' && isText(name)) return name;
  return `an object with the fields ${Object.keys(thrown).slice(0, 20).join(', ')}`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Characters that break a line, move the cursor or are invisible: control, format, line separators, halves of a character. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Writes text that others had a hand in as one line of a log: what cannot be seen is written as in `\u{a}`. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
