// Plain JavaScript, for two readers: the command line imports it, and the page of open points carries its text.

/**
 * An open point as a question to the provider: `at` names the places that leave it open, `documents` those whose overlay
 * answers it.
 * @typedef {{ id: string, title: string, impact: string, question: string, ifWrong: string, at: readonly string[],
 *   documents: readonly ('openapi' | 'asyncapi')[] }} Question
 */

/** @typedef {'email' | 'markdown' | 'overlay'} QuestionForm */

/** @typedef {(service: string, questions: readonly Question[], given: (id: string) => string) => string} Write */

/**
 * Writes questions as a text to send or to fill in: one file; of an overlay, one for each document that leaves a point
 * open.
 * @param {QuestionForm} form
 * @param {{ service: string, questions: readonly Question[], answers?: Readonly<Record<string, string>> }} asked Answers
 *   that are known already, by the id of their point.
 * @returns {{ file: string, text: string }[]}
 */
export function writeQuestions(form, { service, questions, answers = {} }) {
  const given = (/** @type {string} */ id) => (answers[id] ?? '').trim();
  const by = oneLine(service);
  const asked = questions.map((each) => ({
    ...each,
    title: oneLine(each.title),
    question: oneLine(each.question),
    ifWrong: oneLine(each.ifWrong),
    at: each.at.map(oneLine),
  }));
  if (form === 'email') return [{ file: 'questions.txt', text: asEmail(by, asked, given) }];
  if (form === 'markdown') return [{ file: 'questions.md', text: asMarkdown(by, asked, given) }];
  return /** @type {const} */ (['openapi', 'asyncapi']).flatMap((document) => {
    const own = asked.filter(({ documents }) => documents.includes(document));
    return own.length === 0 ? [] : [{ file: `${document}.overlay.yaml`, text: asOverlay(by, own, given) }];
  });
}

/** @type {Write} */
function asEmail(service, questions, given) {
  const items = questions.map(({ id, title, question, ifWrong, at }, index) => {
    const number = `${index + 1}. `;
    const lines = [
      plain(question),
      ...(at.length === 0 ? [] : [`Where: ${someOf(at)}`]),
      `If we guess wrong: ${plain(ifWrong)}`,
      ...(given(id) === '' ? [] : [`Our understanding so far: ${given(id)}`]),
    ];
    return [`${number}${title} [${id}]`, ...lines.map((line) => folded(line, ' '.repeat(number.length), 76))].join(
      '\n',
    );
  });
  const count = questions.length === 1 ? 'a question' : `${questions.length} questions`;
  const opening = `We integrate the ${service}, and its specification leaves us with ${count}. Please answer below each, and keep the name in brackets: it tells us where the answer belongs.`;
  return `Subject: ${service}: ${count} before we go live\n\nHello,\n\n${folded(opening, '', 76)}\n\n${items.join('\n\n')}\n\nThank you.\n`;
}

/** @type {Write} */
function asMarkdown(service, questions, given) {
  const items = questions.map(({ id, title, impact, question, ifWrong, at }) =>
    [
      `## ${inMarkdown(title)}`,
      `\`${id}\` · impact: ${impact}`,
      inMarkdown(question),
      ...(at.length === 0 ? [] : [`Where: ${inMarkdown(someOf(at))}`]),
      `If we guess wrong: ${inMarkdown(ifWrong)}`,
      `**Answer:** ${given(id)}`.trimEnd(),
    ].join('\n\n'),
  );
  return `# Questions on the ${inMarkdown(service)}\n\n${items.join('\n\n')}\n`;
}

/** @param {readonly string[]} at */
function someOf(at) {
  return at.length > 6 ? `${at.slice(0, 6).join(', ')} and more` : at.join(', ');
}

/** @type {Write} One action for each point, at the document as a whole: in words, until target and update say more. */
function asOverlay(service, questions, given) {
  const actions = questions.map(({ id, title, question, at }) => {
    const about = [`${title}: ${question}`, `Left open at: ${at.join(', ')}`].map((line) => folded(line, '  # ', 118));
    return `${about.join('\n')}\n  - target: $\n    x-answers:\n      ${id}: ${JSON.stringify(given(id))}\n    update: {}`;
  });
  return `# Write each answer between its quotes; take out the actions that have none yet. Each then holds in words. To let
# types and checks follow it, narrow the target and say under \`update\` what changes: see guides/open-points.md.
overlay: 1.0.0
info:
  title: ${JSON.stringify(`Answers on the ${service}`)}
  version: 1.0.0
actions:
${actions.join('\n\n')}
`;
}

/**
 * A text on one line, which begins neither a header of a mail nor a key of YAML, without what is not seen.
 * @param {string} text
 */
function oneLine(text) {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, '')
    .trim();
}

/**
 * One line of Markdown that is only text and links, and does not begin a block of code.
 * @param {string} text
 */
function inMarkdown(text) {
  return withoutTags(text).replace(/^(?=[`~]{3})/, '\\');
}

/**
 * An anchor of ours, an escaped character, a span of code, backticks of none, what could begin a tag, and the end of the text of
 * a link that leads elsewhere than to a web page, to mail, or within the site.
 */
const MARKS =
  /<a id="[\w./#-]+"><\/a>|\\[\s\S]|(`+)(?!`)([^\n]*?)(?<!`)\1(?!`)|`+|<(?=[a-z/!?])|\](?=\((?!https?:\/\/|mailto:|[#?)]|[\w./-]+(?:[#?)]|\s))|:)/gi;

/** The same where what is code is not clear. */
const TAGS =
  /<a id="[\w./#-]+"><\/a>|\\[\s\S]|<(?=[a-z/!?])|\](?=\((?!https?:\/\/|mailto:|[#?)]|[\w./-]+(?:[#?)]|\s))|:)/gi;

/**
 * Lines of Markdown that follow each other without an empty one, in which no text is HTML and links only lead to pages.
 * @param {string} lines
 */
export function withoutTags(lines) {
  // A cell of a table ends a span of code, and one line may begin what another one ends. The escape is a name, as a
  // backslash would become part of an address before it.
  const isClear = [...lines.matchAll(MARKS)].every(
    ([mark, run, text = '']) =>
      !mark.startsWith('`') || (run !== undefined && !text.replaceAll('\\|', '').includes('|')),
  );
  return lines.replaceAll(isClear ? MARKS : TAGS, (mark) => (mark === ']' ? '] ' : mark.replace(/^\\?<$/, '&lt;')));
}

/** @param {string} text Shown without the marks of code. */
function plain(text) {
  return text.replaceAll('`', '');
}

/**
 * Breaks a text into lines of at most `width` characters, each behind the same start.
 * @param {string} text @param {string} start @param {number} width
 */
function folded(text, start, width) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${start}${word}`);
  }
  return lines.join('\n');
}
