// Part of the script of pages with calls: a base URL of the reader's own, with credentials that go nowhere else.
import { parsed } from './follow-samples.js';

const OTHER = 'unsaid-service';

/** The base URL that the reader allowed in this tab, with its credentials. */
export const other = () => {
  const { url, credentials } = parsed(sessionStorage.getItem(OTHER)) ?? {};
  return url && { name: new URL(url).host, url, credentials };
};

const keepOther = (service) => {
  if (service) sessionStorage.setItem(OTHER, JSON.stringify(service));
  else sessionStorage.removeItem(OTHER);
};

/** The base URL in an address that a reader typed, or what is wrong with it. */
const baseUrlIn = (text) => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    return { problem: 'Enter an address that begins with https:// or http://.' };
  if (url.username || url.password)
    return { problem: 'Leave credentials out of the address; there is a field for them.' };
  return { baseUrl: (url.origin + url.pathname).replace(/\/+$/, '') };
};

export const isLocalHost = (name) => ['localhost', '127.0.0.1', '[::1]'].includes(name);

/** The question before the first call to a service. */
const questionOf = (baseUrl) => {
  const { origin, hostname, protocol } = new URL(baseUrl);
  const isOpen = protocol === 'http:' && !isLocalHost(hostname);
  return `Send calls to ${origin}? A live service can change data or take money. Credentials that you enter go there too${isOpen ? ', without encryption' : ''}.`;
};

/** Why a service that the page does not know gave no response. A browser does not say it to a page. */
export const explainSilence = async ({ url }) => {
  const { origin } = new URL(url);
  const init = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' };
  const responds = await fetch(origin, init).then(
    () => true,
    () => false,
  );
  return responds
    ? `${origin} responds, but does not let pages of ${location.origin} call it or read its responses (CORS). The call may have reached it. From a terminal the curl sample works.`
    : `No response from ${origin}. Check the address; from a terminal the curl sample may work.`;
};

/** Asks before the first call to an address, and keeps it with its credentials until the tab is closed. */
export const chooseOther = (form, changed) => {
  const { url, clear } = form.elements;
  const dialog = document.querySelector('#allow');
  const fields = form.querySelector('fieldset');
  const rows = [...fields.querySelectorAll('.credential')];
  const show = () => {
    const { url: kept = '', credentials = {} } = other() ?? {};
    url.value = kept || url.value;
    fields.hidden = kept === '';
    for (const [at, row] of rows.entries()) {
      const [name, value] = row.querySelectorAll('input');
      const [entered] = name.readOnly ? [[name.value, credentials[name.value]]] : Object.entries(credentials).slice(at);
      name.value = entered?.[0] ?? name.value;
      value.value = entered?.[1] ?? '';
    }
    changed();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { baseUrl, problem = '' } = baseUrlIn(url.value.trim());
    url.setCustomValidity(problem);
    if (!form.reportValidity() || baseUrl === other()?.url) return;
    dialog.querySelector('p').textContent = questionOf(baseUrl);
    dialog.querySelector('form').onsubmit = ({ submitter }) => {
      if (submitter.value !== 'allow') return;
      // Credentials stay with the origin that they were entered for.
      const kept = other();
      const isSame = kept && new URL(kept.url).origin === new URL(baseUrl).origin;
      keepOther({ url: baseUrl, credentials: isSame ? kept.credentials : {} });
      show();
    };
    dialog.showModal();
  });
  url.addEventListener('input', () => url.setCustomValidity(''));
  fields.addEventListener('input', () => {
    const entered = rows.map((row) => [...row.querySelectorAll('input')].map(({ value }) => value.trim()));
    const credentials = Object.fromEntries(entered.filter(([name, value]) => name !== '' && value !== ''));
    keepOther({ url: other().url, credentials });
    changed();
  });
  clear.addEventListener('click', () => {
    keepOther(undefined);
    url.value = '';
    show();
  });
  show();
};
