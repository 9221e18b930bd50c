// The script of pages with calls: sends them to services of the reader's machine, or to one that the reader allows.

import { chooseOther, explainSilence, isLocalHost, other } from './choose-service.js';
import { parsed, samplesOf, writeSamples } from './follow-samples.js';

const { docs, contract, services } = JSON.parse(document.querySelector('#services').textContent);

const isLocal = isLocalHost(location.hostname);

const element = (name, content, attributes = {}) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...[content].flat());
  return made;
};

const pretty = (text) => {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
};

const pointLinks = (label, ids) => {
  if (!ids) return [];
  const links = ids.split(/,\s*/).map((id) => [' ', element('a', id, { href: `open-points.html#${id}` })]);
  return [element('p', [element('b', `${label}:`), ...links.flat()], { className: 'guessed' })];
};

/** A service in a sentence; one that the reader chose goes by its host. */
const called = ({ name, start }) => (start === undefined ? name : `the ${name}`);

const describe = (service, { status, headers }, text, milliseconds) => [
  element('p', [element('b', String(status)), ` from ${called(service)} in ${Math.round(milliseconds)} ms`], {
    className: status < 300 ? 'ok' : 'not-ok',
  }),
  element('pre', element('code', pretty(text)), { tabIndex: 0, ariaLabel: `Response of ${called(service)}` }),
  element('details', [
    element('summary', 'Response headers'),
    element('pre', element('code', [...headers].map(([name, value]) => `${name}: ${value}`).join('\n')), {
      tabIndex: 0,
      ariaLabel: `Response headers of ${called(service)}`,
    }),
    ...(service.points ? [] : [element('p', 'A page sees those headers alone that the service exposes to it.')]),
  ]),
  ...(service.points ? pointLinks(service.points.says, headers.get(service.points.header)) : []),
];

/** Remembers the identifiers of a response for the other calls of the page. */
const remember = (text) => {
  const named = parsed(text) ?? {};
  for (const input of document.querySelectorAll('input[data-parameter="path"]')) {
    if (typeof named[input.name] === 'string') input.value = named[input.name];
  }
};

/** Recognises a service by its health check before the first call: a mock names its contract. */
const isThere = async ({ url, health }) => {
  if (health !== undefined) return (await (await fetch(url + health)).json()).status === 'ok';
  return (await fetch(url)).headers.get('x-mock-of') === contract;
};

/** The entered parameters of a place; one that is left empty is not sent, unless the path needs it. */
const parametersIn = (form, place) => {
  const inputs = [...form.querySelectorAll(`[data-parameter="${place}"]`)];
  const sent = inputs.filter(({ value }) => place === 'path' || value !== '');
  return Object.fromEntries(sent.map(({ name, value }) => [name, value]));
};

const pathOf = (template, path, query) => {
  const encoded = (name) => encodeURIComponent(path[name] ?? '').replaceAll("'", '%27');
  const filled = template.replaceAll(/\{([^}]+)\}/g, (_, name) => encoded(name));
  return Object.keys(query).length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
};

/** The credentials that a call sends to a service. */
const credentialsOf = (form, to, declared) => {
  if (to !== 'other')
    return services[to].token === undefined ? declared : { authorization: `Bearer ${form.elements.token.value}` };
  const { credentials } = other();
  const isOpen = document.querySelector('.credential input:not([readonly])') !== null;
  return Object.fromEntries(Object.entries(credentials).filter(([name]) => isOpen || name in declared));
};

/** A call as a form sends it to a service. */
const callOf = (form, to) => {
  const { method, template, mediaType, credentials: declared } = JSON.parse(form.dataset.call);
  const [path, query, header] = ['path', 'query', 'header'].map((place) => parametersIn(form, place));
  const { url: baseUrl } = to === 'other' ? other() : services[to];
  const { body: field, prefer: wanted } = form.elements;
  const body = field?.value || undefined;
  const prefer = to === 'mock' ? wanted.value : '';
  const credentials = credentialsOf(form, to, declared);
  const headers = {
    ...(body !== undefined && { 'content-type': mediaType }),
    ...header,
    ...(prefer !== '' && { prefer }),
    ...credentials,
  };
  return {
    method,
    baseUrl,
    path,
    query,
    header,
    headers,
    credentials,
    prefer,
    body,
    url: baseUrl + pathOf(template, path, query),
  };
};

/** Writes the samples as the form would be sent: to the base URL that the reader chose, or to the mock. */
const follow = (form, samples) => {
  const isEdited = [...form.querySelectorAll('[data-parameter], [name=body]')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  const to = other() && document.querySelector('#other') ? 'other' : 'mock';
  writeSamples(samples, callOf(form, to), isEdited || to === 'other' || form.elements.prefer.value !== '');
};

const TOKEN = 'unsaid-token';

/** Keeps the token of the forms until the tab is closed. */
const keepToken = ({ elements: { token, clear } }) => {
  if (!token) return;
  const tokens = [...document.querySelectorAll('input[name="token"]')];
  const set = (value) => {
    for (const each of tokens) each.value = value;
  };
  token.value = sessionStorage.getItem(TOKEN) ?? token.value;
  token.addEventListener('input', () => {
    sessionStorage.setItem(TOKEN, token.value);
    set(token.value);
  });
  clear.addEventListener('click', () => {
    sessionStorage.removeItem(TOKEN);
    set('');
  });
};

const sendTo = async (service, { url, method, headers, body }) => {
  const isOther = service.start === undefined;
  const started = performance.now();
  // A service that the page does not know could lead the credentials elsewhere.
  const response = await fetch(url, {
    method,
    headers,
    body,
    redirect: isOther ? 'manual' : 'follow',
    credentials: 'omit',
  });
  if (response.type === 'opaqueredirect')
    return [element('p', `${service.name} redirects. The page does not follow; the curl sample shows where to.`)];
  const text = await response.text();
  if (response.ok) remember(text);
  return describe(service, response, text, performance.now() - started);
};

const send = async (form, to) => {
  const service = to === 'other' ? other() : services[to];
  try {
    if (to !== 'other' && !(await isThere(service))) throw new Error();
    return await sendTo(service, callOf(form, to));
  } catch {
    if (to === 'other') return [element('p', await explainSilence(service))];
    const problem = `The ${to} does not respond at ${service.url}. Start it, then send again: `;
    return [element('p', [problem, element('code', service.start)])];
  }
};

/** Gives a form a button for the service that the reader allowed. */
const offerOther = (form) => {
  const service = other();
  const [button = element('button', '', { name: 'to', value: 'other' })] = form.querySelectorAll('[value="other"]');
  button.textContent = `Send to ${service?.name}`;
  // Last: the first is what the key Enter presses.
  if (service) form.querySelector('.buttons label').before(button);
  else button.remove();
};

const forms = [];
const otherForm = document.querySelector('#other');

/** Says how to send calls to services of the reader's machine, in place of what would send them. */
const explainHow = (form, buttons) => {
  const instead = element('p', [
    'To send this call to a service on your machine, serve these docs there: ',
    element('code', docs),
  ]);
  if (!otherForm) return form.replaceChildren(instead);
  for (const button of buttons.filter(({ name }) => name === 'to')) button.remove();
  form.prepend(instead);
};

const prepare = (form) => {
  const samples = samplesOf(form);
  const buttons = [...form.querySelectorAll('button')];
  if (!isLocal) explainHow(form, buttons);
  if (!isLocal && !otherForm) return;
  forms.push({ form, samples });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const received = form.querySelector('.received');
    received.replaceChildren(element('p', 'Sending …'));
    received.replaceChildren(...(await send(form, event.submitter?.value ?? 'mock')));
    for (const each of forms) follow(each.form, each.samples);
  });
  for (const kind of ['input', 'change']) form.addEventListener(kind, () => follow(form, samples));
  keepToken(form);
  for (const button of buttons) button.disabled = false;
  if (!otherForm) return;
  offerOther(form);
  follow(form, samples);
};

/** Prepares the forms of a part of the page: in a group that was folded they are templates. */
const prepareWithin = (part) => {
  for (const template of part.querySelectorAll('details[open] > template.later'))
    template.replaceWith(template.content);
  for (const form of part.querySelectorAll('form[data-call]'))
    if (!forms.some((each) => each.form === form)) prepare(form);
};

prepareWithin(document.querySelector('main'));
if (otherForm)
  chooseOther(otherForm, () => {
    for (const { form, samples } of forms) {
      offerOther(form);
      follow(form, samples);
    }
  });

for (const group of document.querySelectorAll('details.tag:not([open])'))
  group.addEventListener('toggle', () => prepareWithin(group), { once: true });

/** Opens the group that an address leads into, where the browser did not, and shows the place below the forms that it adds. */
const openGroup = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const group = target?.closest('details.tag');
  if (!group) return;
  group.open = true;
  prepareWithin(group);
  target.scrollIntoView();
};
addEventListener('hashchange', openGroup);
openGroup();
