// Sends the calls of a page to services of the reader's machine, which let pages of this machine call them.
const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

const element = (name, content, attributes = {}) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...[content].flat());
  return made;
};

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const pointLinks = (label, ids) => {
  if (!ids) return [];
  const links = ids.split(/,\s*/).map((id) => [' ', element('a', id, { href: `open-points.html#${id}` })]);
  return [element('p', [element('b', `${label}:`), ...links.flat()], { className: 'guessed' })];
};

const describe = ({ name, points }, { status, headers }, text, milliseconds) => [
  element('p', [element('b', String(status)), ` from the ${name} in ${Math.round(milliseconds)} ms`], {
    className: status < 300 ? 'ok' : 'not-ok',
  }),
  element('pre', element('code', pretty(text)), { tabIndex: 0, ariaLabel: `Response of the ${name}` }),
  element('details', [
    element('summary', 'Response headers'),
    element('pre', element('code', [...headers].map(([name, value]) => `${name}: ${value}`).join('\n')), {
      tabIndex: 0,
      ariaLabel: `Response headers of the ${name}`,
    }),
  ]),
  ...pointLinks(points.says, headers.get(points.header)),
];

/** Remembers the identifiers of a response for the other calls of the page. */
const remember = (text) => {
  try {
    const named = JSON.parse(text);
    for (const input of document.querySelectorAll('input[data-parameter]')) {
      if (typeof named[input.name] === 'string') input.value = named[input.name];
    }
  } catch {}
};

/** Recognises a service by its health check before the first call: a mock names its contract. */
const isThere = async ({ url, health }, contract) => {
  if (health !== undefined) return (await (await fetch(url + health)).json()).status === 'ok';
  return (await fetch(url)).headers.get('x-mock-of') === contract;
};

const preferenceOf = ({ elements: { prefer } }) => (prefer.value === '' ? {} : { prefer: prefer.value });

/** The path of a call, with the parameters as they are now, or as they were written. */
const pathOf = (form, { template }, key = 'value') => {
  const values = Object.fromEntries(
    [...form.querySelectorAll('[data-parameter]')].map((input) => [input.name, input[key]]),
  );
  return template.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(values[name]).replaceAll("'", '%27'));
};

/** How the sample of a language changes with its form: the path, the body and the preferred response. */
const CHANGES = {
  curl: (text, { paths: [before, after], body, prefer }) => {
    const quoted = (value) => `'${value.replaceAll("'", String.raw`'\''`)}'`;
    const [first, ...rest] = text.replace(before, () => after).split(' \\\n');
    const preferred = prefer ? [`  -H ${quoted(`prefer: ${prefer}`)}`] : [];
    const changed = [first, ...preferred, ...rest].join(' \\\n');
    return body === undefined ? changed : changed.replace(/-d '[\s\S]*'$/, () => `-d ${quoted(body)}`);
  },
  Python: (text, { paths: [before, after], body, prefer }) => {
    const preferred = prefer ? `    headers={\n        "prefer": ${JSON.stringify(prefer)},` : '    headers={';
    const changed = text.replace(before, () => after).replace('    headers={', () => preferred);
    const data = () => `data=r'''${body.replaceAll("'", String.raw`\u0027`)}'''`;
    return body === undefined ? changed : changed.replace(/data=r'''[\s\S]*?'''/, data);
  },
  TypeScript: (text, { values, body }) => {
    const written = values.reduce(
      (all, [before, after]) => all.replace(`'${before}'`, () => JSON.stringify(after)),
      text,
    );
    const data = () => `  body: ${body.replaceAll('\n', '\n  ')},\n});\nconsole`;
    return body === undefined ? written : written.replace(/ {2}body: [\s\S]*,\n\}\);\nconsole/, data);
  },
};

/** The samples that follow a form, each with the text that the page was built with. */
const samplesOf = (form) => {
  const found = [];
  for (let next = form.nextElementSibling; next?.localName === 'details'; next = next.nextElementSibling)
    found.push({ change: CHANGES[next.querySelector('summary').textContent], code: next.querySelector('code') });
  return found.map((sample) => ({ ...sample, text: sample.code.textContent }));
};

/** Writes the samples as the form would be sent; without a change, as they were built. */
const follow = (form, samples) => {
  const call = JSON.parse(form.dataset.call);
  const { body, prefer } = form.elements;
  const edited = {
    paths: [pathOf(form, call, 'defaultValue'), pathOf(form, call)],
    values: [...form.querySelectorAll('[data-parameter]')].map(({ defaultValue, value }) => [defaultValue, value]),
    body: body?.value === body?.defaultValue ? undefined : body.value,
    prefer: prefer.value,
  };
  for (const { code, text, change } of samples) {
    const changed = change(text, edited);
    if (changed !== code.textContent) code.textContent = changed;
  }
};

const TOKEN = 'unsaid-token';

/** Keeps the token of a form until the tab is closed. */
const keepToken = ({ elements: { token, clear } }) => {
  if (!token) return;
  token.value = sessionStorage.getItem(TOKEN) ?? token.value;
  token.addEventListener('input', () => sessionStorage.setItem(TOKEN, token.value));
  clear.addEventListener('click', () => {
    sessionStorage.removeItem(TOKEN);
    token.value = '';
  });
};

const send = async (form, to) => {
  const call = JSON.parse(form.dataset.call);
  const { method, headers, credentials, contract, services } = call;
  const service = services[to];
  const { url, start } = service;
  const path = pathOf(form, call);
  const token = service.token === undefined ? undefined : { authorization: `Bearer ${form.elements.token.value}` };
  const init = {
    method,
    headers: { ...headers, ...(token ?? credentials), ...(to === 'mock' && preferenceOf(form)) },
    body: form.elements.body?.value,
  };
  try {
    if (!(await isThere(service, contract))) throw new Error();
    const started = performance.now();
    const response = await fetch(url + path, init);
    const text = await response.text();
    if (response.ok) remember(text);
    return describe(service, response, text, performance.now() - started);
  } catch {
    const problem = `The ${to} does not respond at ${url}. Start it, then send again: `;
    return [element('p', [problem, element('code', start)])];
  }
};

for (const form of document.querySelectorAll('.send')) {
  if (!isLocal) {
    const { docs } = JSON.parse(form.dataset.call);
    form.replaceChildren(
      element('p', ['To send this call from the page, serve these docs on your machine: ', element('code', docs)]),
    );
    continue;
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const received = form.querySelector('.received');
    received.replaceChildren(element('p', 'Sending …'));
    received.replaceChildren(...(await send(form, event.submitter?.value ?? 'mock')));
  });
  const samples = samplesOf(form);
  for (const kind of ['input', 'change']) form.addEventListener(kind, () => follow(form, samples));
  keepToken(form);
  for (const button of form.querySelectorAll('button')) button.disabled = false;
}
