{
  const form = document.querySelector('#filter');
  const { text, kind, impact, state, count } = form.elements;
  const points = [...document.querySelectorAll('.point')];
  const groups = [...document.querySelectorAll('.group')];
  const words = new Map(points.map((point) => [point, point.textContent.toLowerCase()]));
  const none = document.querySelector('#no-points');
  const isAnswered = ({ dataset }) => dataset.state === 'answered' || 'noted' in dataset;

  const show = () => {
    const wanted = text.value.toLowerCase().split(/\s+/);
    for (const point of points) {
      const found = wanted.every((word) => words.get(point).includes(word));
      const { kind: ownKind, impact: ownImpact } = point.dataset;
      const fits = ['', ownKind].includes(kind.value) && ['', ownImpact].includes(impact.value);
      const fitsState = state.value === '' || (state.value === 'answered') === isAnswered(point);
      point.hidden = !(found && fits && fitsState);
    }
    for (const group of groups) {
      const { length } = group.querySelectorAll('.point:not([hidden])');
      group.hidden = length === 0;
      const link = document.querySelector(`.menu a[href="#${group.getAttribute('aria-labelledby')}"]`).parentElement;
      link.hidden = length === 0;
      link.querySelector('.count').textContent = length;
    }
    const shown = points.filter((point) => !point.hidden);
    count.value = `${shown.length} of ${points.length}`;
    none.hidden = shown.length > 0;
    const answered = points.filter(isAnswered).length;
    for (const [name, number] of Object.entries({ '': points.length, open: points.length - answered, answered }))
      form.querySelector(`[data-count="${name}"]`).textContent = number;
  };

  // The address says what is shown, so that it can be sent to somebody.
  const FIELDS = { text, kind, impact, state };
  const writeAddress = () => {
    const address = new URL(location);
    for (const [name, field] of Object.entries(FIELDS)) {
      if (field.value === '') address.searchParams.delete(name);
      else address.searchParams.set(name, field.value);
    }
    history.replaceState(null, '', address);
  };
  const readAddress = () => {
    const { searchParams } = new URL(location);
    for (const [name, field] of Object.entries(FIELDS)) field.value = searchParams.get(name) ?? '';
    // A value that there is not would show nothing.
    for (const field of [kind, impact]) if (field.selectedIndex < 0) field.value = '';
    if (state.value === '') form.querySelector('[name=state][value=""]').checked = true;
  };

  // A link to a point must show it, whatever the filter says.
  const showTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target?.closest('[hidden]')) return;
    form.reset();
    writeAddress();
    show();
    target.scrollIntoView();
  };

  const update = () => {
    show();
    // What was linked to before is not what is looked for now.
    history.replaceState(null, '', location.pathname + location.search);
    writeAddress();
    // The first hit, below the filter, wherever the page was.
    const first = points.find((point) => !point.hidden)?.closest('.group') ?? none;
    if (form.getBoundingClientRect().top <= first.getBoundingClientRect().top) return;
    first.scrollIntoView();
  };
  form.addEventListener('input', update);
  none.querySelector('button').addEventListener('click', () => {
    form.reset();
    update();
    text.focus();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('hashchange', showTarget);
  document.addEventListener('answered', show);
  readAddress();
  form.hidden = false;
  show();
  showTarget();
  if (location.hash === '' && /[?&](?:text|kind|impact|state)=./.test(location.search)) form.scrollIntoView();
}
