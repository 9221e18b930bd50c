// Plain JavaScript, for two readers: the command line imports it, and the page of open points carries its text.

/**
 * An open point as a question to the provider: `at` names the places that leave it open, `quote` is what the description says
 * at one of them, `documents` are those whose overlay answers it.
 * @typedef {{ id: string, title: string, impact: string, question: string, ifWrong: string, advice: string,
 *   at: readonly string[], quote?: { at: string, text: string }, documents: readonly ('openapi' | 'asyncapi')[] }} Question
 */

/** @typedef {'email' | 'markdown' | 'csv' | 'overlay'} QuestionForm */

/** @typedef {(service: string, questions: readonly Question[], given: (id: string) => string) => string} Write */

/** How many questions the first mail asks; the others are listed by their titles. */
const FIRST = 12;

const COSTS = ['money', 'security', 'delivery', 'data', 'convenience'];

/**
 * Writes questions as texts to send or to fill in: a mail and its attachment, a text for an issue, or an overlay for each
 * document that leaves a point open.
 * @param {QuestionForm} form
 * @param {{ service: string, version?: string, questions: readonly Question[], answers?: Readonly<Record<string, string>> }} asked
 *   Answers that are known already, by the id of their point.
 * @returns {{ file: string, text: string }[]}
 */
export function writeQuestions(form, { service, version = '', questions, answers = {} }) {
  const given = (/** @type {string} */ id) => (answers[id] ?? '').trim();
  const by = oneLine(service);
  const asked = questions.map((each) => ({
    ...each,
    title: oneLine(each.title),
    question: oneLine(each.question),
    ifWrong: oneLine(each.ifWrong),
    advice: oneLine(each.advice),
    at: each.at.map(oneLine),
    ...(each.quote && { quote: { at: oneLine(each.quote.at), text: oneLine(each.quote.text) } }),
  }));
  if (form === 'overlay')
    return /** @type {const} */ (['openapi', 'asyncapi']).flatMap((document) => {
      const own = asked.filter(({ documents }) => documents.includes(document));
      return own.length === 0 ? [] : [{ file: `${document}.overlay.yaml`, text: asOverlay(by, own, given) }];
    });
  // Highest impact first; otherwise the order is kept.
  const ordered = quotedOnce(COSTS.flatMap((cost) => asked.filter(({ impact }) => impact === cost)));
  const named = version === '' ? by : `${by} (version ${oneLine(version)})`;
  if (form === 'csv') return [{ file: 'questions.csv', text: asCsv(ordered, given) }];
  if (form === 'markdown') return [{ file: 'questions.md', text: asMarkdown(named, ordered, given) }];
  const places = asPlaces(named, ordered);
  const mail = { file: 'questions.txt', text: asEmail(by, named, ordered, given) };
  return places === '' ? [mail] : [mail, { file: 'places.txt', text: places }];
}

/**
 * Leaves out a quote that an earlier question has.
 * @param {readonly Question[]} questions
 * @returns {readonly Question[]}
 */
function quotedOnce(questions) {
  const quoted = new Set();
  return questions.map(({ quote, ...rest }) => {
    if (quote === undefined || quoted.has(quote.text)) return rest;
    quoted.add(quote.text);
    return { ...rest, quote };
  });
}

/**
 * @param {string} service @param {string} named @param {readonly Question[]} questions
 * @param {(id: string) => string} given
 */
function asEmail(service, named, questions, given) {
  const first = questions.slice(0, FIRST);
  const rest = questions.slice(FIRST);
  const count = counted(first.length, 'question');
  const paragraphs = first.map((each, index) => folded(`${index + 1}. ${paragraphOf(each, given)}`, '', 76));
  const more =
    rest.length === 0
      ? []
      : [
          [
            folded(
              `${counted(rest.length, 'smaller question')} can wait. If you have a minute for one of them:`,
              '',
              76,
            ),
            ...rest.map(({ id, title }) => folded(`- ${title} [${id}]`, '', 76)),
          ].join('\n'),
        ];
  const opening =
    `we are building on ${named} and have read its description. ${count.charAt(0).toUpperCase()}${count.slice(1)} ` +
    `${first.length === 1 ? 'is' : 'are'} left that we would otherwise have to guess. A short answer below each is enough; ` +
    'please keep the name in brackets: it shows us where the answer belongs.';
  const attached = questions.some(({ at }) => at.length > 1)
    ? ['All places are listed in the attachment places.txt.']
    : [];
  return `${[`Subject: ${service}: ${count} before we go live`, 'Hello,', folded(opening, '', 76), ...paragraphs, ...more, ...attached, 'Thank you.'].join('\n\n')}\n`;
}

/** @param {Question} question @param {(id: string) => string} given */
function paragraphOf({ id, question, ifWrong, advice, at, quote }, given) {
  const [place = '', ...others] = at;
  const where =
    place === '' ? '' : `${place}${others.length === 0 ? '' : ` and ${counted(others.length, 'other place')}`}: `;
  const said = quote === undefined ? '' : ` The description says at ${quote.at}: "${quote.text}"`;
  const so = given(id) === '' ? '' : ` Our understanding so far: ${given(id)}`;
  return plain(
    `${where}${question}${said} If we guess wrong: ${lower(ifWrong)} Until then, our plan: ${ours(lower(advice))}${so} [${id}]`,
  );
}

/** @param {string} named @param {readonly Question[]} questions */
function asPlaces(named, questions) {
  const lists = questions
    .filter(({ at }) => at.length > 1)
    .map(
      ({ id, question, at }) =>
        `${folded(`[${id}] ${plain(question)}`, '', 76)}\n${at.map((place) => `  ${place}`).join('\n')}`,
    );
  return lists.length === 0 ? '' : `The places of our questions on ${named}\n\n${lists.join('\n\n')}\n`;
}

/** @type {Write} */
function asMarkdown(named, questions, given) {
  const items = questions
    .slice(0, FIRST)
    .map(({ id, title, impact, question, ifWrong, advice, at, quote }) =>
      [
        `## ${inMarkdown(title)}`,
        `\`${id}\` · impact: ${impact}`,
        inMarkdown(question),
        ...(at.length === 0 ? [] : [`Where: ${inMarkdown(someOf(at))}`]),
        ...(quote === undefined ? [] : [`> ${inMarkdown(quote.text)}\n>\n> ${inMarkdown(quote.at)}`]),
        `If we guess wrong: ${inMarkdown(ifWrong)}`,
        `Until we know: ${inMarkdown(advice)}`,
        `**Answer:** ${given(id)}`.trimEnd(),
        ...(at.length > SOME ? [allPlaces(at)] : []),
      ].join('\n\n'),
    );
  const rest = questions
    .slice(FIRST)
    .map(({ id, title, question }) => `- [ ] **${inMarkdown(title)}** (\`${id}\`): ${inMarkdown(question)}`);
  const more = rest.length === 0 ? [] : [`## ${counted(rest.length, 'more question')}\n\n${rest.join('\n')}`];
  return `# Questions on ${inMarkdown(named)}\n\n${[...items, ...more].join('\n\n')}\n`;
}

/**
 * A table for a spreadsheet, which takes no cell for a formula.
 * @param {readonly Question[]} questions @param {(id: string) => string} given
 */
function asCsv(questions, given) {
  const head = ['Id', 'Title', 'Impact', 'Question', 'If we guess wrong', 'Until we know', 'Where', 'Answer'];
  const rows = questions.map(({ id, title, impact, question, ifWrong, advice, at }) => {
    return [id, title, impact, question, ifWrong, advice, at.join(', '), given(id)];
  });
  const cell = (/** @type {string} */ text) => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** @param {readonly string[]} at */
function allPlaces(at) {
  const list = at.map((place) => `- ${inMarkdown(place)}`).join('\n');
  return `<details><summary>All ${at.length} places</summary>\n\n${list}\n\n</details>`;
}

const SOME = 6;

/** @param {readonly string[]} at */
function someOf(at) {
  return at.length > SOME ? `${at.slice(0, SOME).join(', ')} and ${at.length - SOME} more` : at.join(', ');
}

/** @param {number} count @param {string} one */
function counted(count, one) {
  return `${count === 1 ? 'one' : count} ${one}${count === 1 ? '' : 's'}`;
}

/** @param {string} advice In the words of those who follow it. */
function ours(advice) {
  return advice.replace(/\byourself\b/g, 'ourselves').replace(/\byour\b/g, 'our');
}

/** @param {string} sentence As it goes on after a colon. */
function lower(sentence) {
  return /^[A-Z][a-z]|^A /.test(sentence) ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;
}

/** @type {Write} One action for each point, at the document root: in words, until target and update define more. */
function asOverlay(service, questions, given) {
  const actions = questions.map(({ id, title, question, at }) => {
    const about = [`${title}: ${question}`, `Left open at: ${at.join(', ')}`].map((line) => folded(line, '  # ', 118));
    return `${about.join('\n')}\n  - target: $\n    x-answers:\n      ${id}: ${JSON.stringify(given(id))}\n    update: {}`;
  });
  return `# Write each answer between its quotes; remove the actions without one. Each is then an answer in words. To let
# types and checks follow it, narrow the target and say under \`update\` what changes: guides/overlays.md of unsaid has the rules.
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
 * An anchor of ours, an escaped character, a span of code, unpaired backticks, a possible start of a tag, and the end of the text of
 * a link that leads elsewhere than to a web page, to mail, or within the site.
 */
const MARKS =
  /<a id="[\w./#-]+"><\/a>|\\[\s\S]|(`+)(?!`)([^\n]*?)(?<!`)\1(?!`)|`+|<(?=[a-z/!?])|\](?=\((?!https?:\/\/|mailto:|[#?)]|[\w./-]+(?:[#?)]|\s))|:)/gi;

/** Variant for text in which the extent of code is unclear. */
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
