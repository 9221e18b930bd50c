/** What ends a line for some reader of text. */
const LINE_ENDS = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\0'];

/** The file that a command makes which should not have run. */
export const RAN = 'ran';

const COMMAND = `: > ${RAN}`;

/** Texts that end a comment, a literal, an element or a line of some language, each followed by what should not run. */
export const HOSTILE: readonly string[] = [
  ...LINE_ENDS.map((end) => `P${end}${COMMAND} #`),
  ...[
    `';${COMMAND};'`,
    `";${COMMAND};"`,
    `$(${COMMAND})`,
    `\`${COMMAND}\``,
    `P; ${COMMAND}`,
    `P && ${COMMAND}`,
    `P | ${COMMAND}`,
  ],
  ...[
    '\\',
    `\\\n${COMMAND}`,
    `P '\n${COMMAND} #`,
    `*/ ${RAN}() /*`,
    `'''\nimport ${RAN}\n'''`,
    `"""\nimport ${RAN}\n"""`,
  ],
  ...[
    `\${${RAN}()}`,
    '-o ran',
    '--config=ran',
    '@ran',
    '!ran',
    `\x1b[201~\n${COMMAND}\n`,
    '\x1b]0;ran\x07',
    '\u202e',
    '\ud800',
    '\u{e0001}',
  ],
  ...['__proto__', '{%html%}', '```\nran\n```', `</script><script>${RAN}()</script>`],
];

/** HTML and Markdown that would do more than show text. */
export const MARKUP: readonly string[] = [
  '<meta http-equiv="refresh" content="0;url=http://ran.invalid/">',
  '<style>body{display:none}</style>',
  '<base href="http://ran.invalid/">',
  '<form action="http://ran.invalid/"><input name="ran"></form>',
  '<iframe src="http://ran.invalid/"></iframe>',
  '<script>globalThis.ran = true</script>',
  '<img src="http://ran.invalid/x.png" onerror="globalThis.ran = true">',
  '<svg onload="globalThis.ran = true"></svg>',
  '<a href="javascript:globalThis.ran = true">ran</a>',
  '<a href="java\nscript:globalThis.ran = true">ran</a>',
  '<p id="redoc" class="top-bar" style="position:fixed;inset:0" onclick="globalThis.ran = true">ran</p>',
  '[ran](javascript:globalThis.ran=true)',
  '[ran](data:text/html,<script>ran</script>)',
  '[ran](ms-msdt:/id)',
  '[ran]( ms-msdt:/id)',
  '{% html name="meta" attributes={"http-equiv": "refresh"} /%}',
  '``` `\n\n<meta name="ran">\n\n```',
  '`ran\n` <meta name="ran"> `ran`',
  '~~~\n```\n~~~\n\n<meta name="ran">\n\n```',
  ' ```\n```\n\n<meta name="ran">\n\n```',
  '\\\\<meta name="ran">',
  '| `ran | <meta name="ran"> | ran` |\n|---|---|---|',
  ']]></failure><testcase name="ran"/>',
  '&#60;meta name="ran"&#62;',
];
