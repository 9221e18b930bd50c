// Sends the calls of a page through the server of the docs, which reaches the mock and the sandbox of the same machine.
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

const pointLinks = (label, ids = '') => {
  if (ids === '') return [];
  const links = ids.split(/,\s*/).map((id) => [' ', element('a', id, { href: `open-points.html#${id}` })]);
  return [element('p', [element('b', `${label}:`), ...links.flat()], { className: 'guessed' })];
};

const describe = (to, url, { status, headers, body, milliseconds }) => [
  element('p', [element('b', String(status)), ` from the ${to} in ${milliseconds} ms`], {
    className: status < 300 ? 'ok' : 'not-ok',
  }),
  element('pre', element('code', pretty(body)), { tabIndex: 0, ariaLabel: `Response of the ${to}` }),
  ...pointLinks('Open points that the mock had to guess', headers['x-open-points']),
  ...pointLinks('Open points as the sandbox answers them', headers['x-sandbox-assumptions']),
  ...(to === 'sandbox'
    ? [element('p', element('a', 'See what it did, on the page of the sandbox', { href: url }))]
    : []),
];

const howToStart = (to, { url, start }) => [
  element('p', [`The ${to} does not answer on ${url}. Start it, then send again: `, element('code', start)]),
];

const callOf = (form, to) => {
  const { method, template, headers, credentials } = JSON.parse(form.dataset.call);
  const values = Object.fromEntries(
    [...form.querySelectorAll('[data-parameter]')].map(({ name, value }) => [name, value]),
  );
  const token = { authorization: `Bearer ${form.elements.token.value}` };
  return {
    ...{ to, method },
    path: template.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(values[name])),
    headers: { ...headers, ...(to === 'sandbox' ? token : credentials) },
    body: form.elements.body?.value,
  };
};

/** What a response names is what the other calls of the page are about, such as the thing that was created. */
const remember = (body) => {
  try {
    const named = JSON.parse(body);
    for (const input of document.querySelectorAll('input[data-parameter]')) {
      if (typeof named[input.name] === 'string') input.value = named[input.name];
    }
  } catch {}
};

const send = async (form, to) => {
  const { sendTo, docs, ...targets } = JSON.parse(form.dataset.call);
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(callOf(form, to)),
  };
  const response = await fetch(sendTo, init).catch(() => undefined);
  const isOurs = response?.headers.get('content-type')?.startsWith('application/json');
  if (!isOurs)
    return [element('p', ['These pages are served by another program. Serve them with ', element('code', docs)])];
  const received = await response.json();
  if (!response.ok) return [element('p', received.message)];
  if ('unreachable' in received) return howToStart(to, targets[to]);
  if (received.status < 300) remember(received.body);
  return describe(to, targets[to].url, received);
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

// The language that somebody chooses at one call is shown at all of them, and on the next page.
const KEY = 'reward-card.language';
const radios = [...document.querySelectorAll('.tabs input[type="radio"]')];

const choose = (label) => {
  for (const radio of radios) if (radio.dataset.label === label) radio.checked = true;
};

addEventListener('change', ({ target }) => {
  if (!radios.includes(target)) return;
  choose(target.dataset.label);
  try {
    localStorage.setItem(KEY, target.dataset.label);
  } catch {}
});

try {
  choose(localStorage.getItem(KEY));
} catch {}
