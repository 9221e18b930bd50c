/** Characters that a terminal obeys or nobody sees: control and format characters, halves of characters, line separators. */
const UNSEEN = /(?!\n|\t|\r\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

/** Writes such characters as JSON does, `\u001b`: as text for a person, and the same value where the text is JSON. */
export function escapeUnseen(text: string): string {
  return text.replaceAll(UNSEEN, (found) => {
    const units = Array.from({ length: found.length }, (_, at) => found.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}

/**
 * Sees to it, until disposed of, that no text which is printed is more than text, whoever wrote it. Bytes pass as they
 * are: they are what was asked for, as a body for a pipe.
 */
export function guardOutput(): Disposable {
  const restore = [process.stdout, process.stderr].map((stream) => {
    const { write } = stream;
    const guarded = (chunk: string | Uint8Array, ...more: []) =>
      write.call(stream, typeof chunk === 'string' ? escapeUnseen(chunk) : chunk, ...more);
    stream.write = guarded;
    return () => {
      if (stream.write === guarded) stream.write = write;
    };
  });
  return {
    [Symbol.dispose]() {
      for (const each of restore) each();
    },
  };
}
