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

const send = async (form, to) => {
  const { method, template, headers, credentials, contract, services } = JSON.parse(form.dataset.call);
  const service = services[to];
  const { url, start } = service;
  const values = Object.fromEntries(
    [...form.querySelectorAll('[data-parameter]')].map(({ name, value }) => [name, value]),
  );
  const path = template.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(values[name]));
  const token = service.token === undefined ? undefined : { authorization: `Bearer ${form.elements.token.value}` };
  const init = {
    method,
    headers: { ...headers, ...(token ?? credentials) },
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
  for (const button of form.querySelectorAll('button')) button.disabled = false;
}
