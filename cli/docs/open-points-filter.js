{
  const form = document.querySelector('#filter');
  const { text, kind, impact, state, count } = form.elements;
  const points = [...document.querySelectorAll('.point')];
  const groups = [...document.querySelectorAll('.group')];
  const words = new Map(points.map((point) => [point, point.textContent.toLowerCase()]));
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
    for (const group of groups) group.hidden = !group.querySelector('.point:not([hidden])');
    count.value = `${points.filter((point) => !point.hidden).length} of ${points.length}`;
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

  form.addEventListener('input', () => {
    show();
    writeAddress();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('hashchange', showTarget);
  document.addEventListener('answered', show);
  readAddress();
  form.hidden = false;
  show();
  showTarget();
}
