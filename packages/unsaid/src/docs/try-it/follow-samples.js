// Part of the script of pages with calls: writes the samples of a call as its form would send it.

const quoted = (value) => `'${value.replaceAll("'", String.raw`'\''`)}'`;

const indented = (value, by) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`);

export const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isForm = (headers) => headers['content-type'] === 'application/x-www-form-urlencoded';

/** The sample of a language, as it was built, with the call as it is sent now. */
const REWRITERS = {
  curl(text, { url, headers, body }) {
    const [start] = text.split(' \\\n');
    return [
      start.replace(/(?<=^curl -i -X \S+ )'[\s\S]*/m, () => quoted(url)),
      ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
      ...(body === undefined ? [] : [`  -d ${quoted(body)}`]),
    ].join(' \\\n');
  },

  Python(text, { url, headers, body }) {
    const lines = Object.entries(headers).map(
      ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
    );
    const data = body === undefined ? '' : `    data=r'''${body.replaceAll("'", String.raw`\u0027`)}'''.encode(),\n`;
    return text
      .replace(/(?<=\.Request\(\n {4}).*(?=,$)/m, () => JSON.stringify(url))
      .replace(/(?<=^ {4}headers=\{\n)([\s\S]*?)^ {4}\},\n(?: {4}data=[\s\S]*?\.encode\(\),\n)?/m, (_, written) => {
        const comments = written.match(/^ *#.*\n/gm) ?? [];
        return `${[...comments, ...lines].join('')}    },\n${data}`;
      });
  },

  TypeScript(text, { baseUrl, path, query, header, headers, credentials, prefer, body }) {
    const params = Object.fromEntries(
      Object.entries({ path, query, header }).filter(([, values]) => Object.keys(values).length > 0),
    );
    const form = () => indented(Object.fromEntries(new URLSearchParams(body)), 2);
    const options = [
      ...(Object.keys(params).length === 0 ? [] : [`  params: ${indented(params, 2)},\n`]),
      ...(prefer === '' ? [] : [`  headers: ${JSON.stringify({ prefer })},\n`]),
      ...(body === undefined ? [] : [`  body: ${isForm(headers) ? form() : body.replaceAll('\n', '\n  ')},\n`]),
    ];
    const sets = Object.entries(credentials).map(
      ([name, value]) => `    request.headers.set(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    const authenticate = sets.length === 0 ? 'request' : `{\n${sets.join('')}    return request;\n  }`;
    return text
      .replace(/(?<=^ {2}baseUrl: ).*(?=,$)/m, () => JSON.stringify(baseUrl))
      .replace(/(?<=^ {2}authenticate: \(request\) => )[\s\S]*?(?=,\n\}\);)/m, () => authenticate)
      .replace(/(?<=await client\.\w+\(.*, \{\n)[\s\S]*(?=\}\);\nconsole\.log)/, () => options.join(''));
  },
};

/** The samples that follow a form, each with the code that the page was built with. */
export const samplesOf = (form) => {
  const found = [];
  for (let next = form.nextElementSibling; next?.localName === 'details'; next = next.nextElementSibling) {
    const code = next.querySelector('code');
    const rewrite = REWRITERS[next.querySelector('summary').textContent];
    found.push({ code, rewrite, text: code.textContent, markup: code.innerHTML });
  }
  return found;
};

/** Writes samples for a call; without a change, as they were built. */
export const writeSamples = (samples, call, isChanged) => {
  for (const { code, rewrite, text, markup } of samples) {
    if (isChanged) code.textContent = rewrite(text, call);
    else if (code.textContent !== text) code.innerHTML = markup;
  }
};
